import { holdAuthContract } from './auth-contract.ts'

holdAuthContract('site-settings')
