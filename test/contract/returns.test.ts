import { holdContract } from './logistics-contract.ts'

holdContract('returns')
