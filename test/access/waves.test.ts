import { proveAccess } from '../access-rows/logistics-matrix.ts'

proveAccess('waves')
