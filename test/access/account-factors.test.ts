import { proveAccess } from '../access-rows/logistics-matrix.ts'

proveAccess('account-factors')
