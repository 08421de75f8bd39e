/* Tells the compiler which calls end a path that is hardly ever run: those that raise.

   The C code of mypyc has one after each access to an array and each call. Told so, the compiler
   lays these paths apart from what runs, which then takes about half as much of a processor's
   memory for instructions, and compiles in little more than half the time. */

#ifndef EDGEWISE_RARE_PATHS_H
#define EDGEWISE_RARE_PATHS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define RARE __attribute__((cold))

PyAPI_FUNC(void) PyErr_SetNone(PyObject *) RARE;
PyAPI_FUNC(void) PyErr_SetString(PyObject *, const char *) RARE;
PyAPI_FUNC(void) _Py_Dealloc(PyObject *) RARE;

void CPy_AddTraceback(const char *, const char *, int, PyObject *) RARE;
void CPy_AttributeError(const char *, const char *, const char *, const char *, int,
                        PyObject *) RARE;
void CPy_TypeError(const char *, PyObject *) RARE;
void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *,
                            PyObject *) RARE;

#endif
