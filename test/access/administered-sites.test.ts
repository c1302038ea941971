import { proveAuthAccess } from '../access-rows/auth-matrix.ts'

proveAuthAccess('administered-sites')
