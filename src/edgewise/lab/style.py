"""How a report looks."""

STYLE = """
:root{color:#1d2733;background:#f6f4ef;font:15px/1.5 Inter,Helvetica,Arial,sans-serif}
body{margin:0}main{max-width:1120px;margin:0 auto;padding:28px 22px 60px}
h1{font-size:32px;margin:0;letter-spacing:-.02em}h2{font-size:19px;margin:0 0 12px}
h3{font-size:14px;margin:0 0 4px;color:#46505c}
header p{margin:2px 0;color:#5c6670}.sub{font-size:17px;color:#1d2733}
section{background:#fff;border:1px solid #e4e0d7;border-radius:10px;padding:18px 20px;margin:16px 0}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:10px}
.card{border:1px solid #e4e0d7;border-radius:8px;padding:10px 12px}
.card p{margin:0;color:#5c6670;font-size:13px}.card b{font-size:22px;display:block}
.card small{color:#7a838c}.card.differs{border-color:#d1495b;box-shadow:inset 3px 0 0 #d1495b}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(430px,1fr));gap:18px}
.narrow{width:auto;min-width:60%}
figure{margin:0}figure svg{width:100%;height:auto}
table{border-collapse:collapse;width:100%;font-size:13px}
td,th{padding:3px 8px;text-align:left;border-bottom:1px solid #efece5}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.part th{padding-top:12px;color:#1f5f8b}.bar{height:9px;background:#1f5f8b;border-radius:3px}
.about{margin:-8px 0 10px;color:#5c6670;font-size:13px}.wide{overflow-x:auto}
.beyond{color:#b02a3c;font-weight:600}.none{color:#a0a6ad}.bars{min-width:120px}
.group td{border-bottom-color:transparent;padding-top:1px;padding-bottom:1px}
.group tr:last-child td,.group td[rowspan]{border-bottom-color:#dcd7cb;vertical-align:top}
.group i{display:inline-block;width:9px;height:9px;border-radius:2px;margin-right:5px}
.legend span{margin-right:18px}
.legend i{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:6px}
ul{color:#5c6670;font-size:13px;margin:12px 0 0;padding-left:18px}
@media(max-width:520px){main{padding:20px 10px 40px}section{padding:14px 12px}
.plots{grid-template-columns:1fr}.cards{grid-template-columns:1fr 1fr}.narrow{width:100%}
.card b{font-size:18px}.pair .card b{font-size:15px}
.tiles td[rowspan],.tiles th:first-child{position:sticky;left:0;background:#fff;max-width:104px}
.group td{white-space:nowrap}.group td[rowspan]{white-space:normal}}
"""
