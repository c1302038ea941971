import { holdAuthContract } from './auth-contract.ts'

holdAuthContract('administered-sites')
