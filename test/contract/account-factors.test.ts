import { holdContract } from './logistics-contract.ts'

holdContract('account-factors')
