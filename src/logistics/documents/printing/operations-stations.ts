import type { Fault } from '../../../kernel/faults.ts'
import { Json } from '../../../kernel/json.ts'
import { defined } from '../../../kernel/objects.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { changing, creating, listing, reading } from '../../../kernel/operation-shapes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { changesBetween } from '../../base/reference/store.ts'
import { warehouses } from '../../catalogue/warehouses/store.ts'
import { stationFaults } from './rules.ts'
import { NewPrintStation, PrintStation, PrintStationChanges, StationList } from './schema.ts'
import {
  type StationValues,
  insertStation,
  lockStation,
  stationById,
  stationPage,
  updateStation,
} from './store-stations.ts'

const common = { tag: 'Print stations', module: 'printing', resource: 'print_station' } as const

const listStations = operation({
  ...common,
  ...listing,
  id: 'print_stations.list',
  summary: 'List print stations',
  path: '/print-stations',
  role: 'operator',
  query: StationList,
  response: PrintStation,
  handle: (scope, { query }) => stationPage(scope, query),
})

const getStation = operation({
  ...common,
  ...reading,
  id: 'print_stations.get',
  summary: 'Read one print station',
  path: '/print-stations/{id}',
  role: 'operator',
  response: PrintStation,
  handle: async (scope, { params }) => found(await stationById(scope, params.id), 'print_station'),
})

const createStation = operation({
  ...common,
  ...creating,
  id: 'print_stations.create',
  summary: 'Create a print station',
  description: 'The program at its printer (`waybill print`) then asks for its jobs.',
  path: '/print-stations',
  role: 'manager',
  body: NewPrintStation,
  response: PrintStation,
  async handle(scope, { body }) {
    const { warehouse_id = null, label_size = null, automatic = [], active = true, name, formats } = body
    const values = settled({ warehouse_id, label_size, automatic, active, name, formats })
    refuse([...stationFaults(values), ...(await warehouseFaults(scope, values))])
    const id = await insertStation(scope, values)
    const target = { type: 'print_station', id }
    await scope.audit({ action: 'print_station.created', target, change: values })
    return found(await stationById(scope, id), 'print_station')
  },
})

const updateStationOperation = operation({
  ...common,
  ...changing,
  id: 'print_stations.update',
  summary: 'Change a print station',
  description:
    'Omitted fields stay as they are. An inactive station gets no new jobs; waiting jobs keep waiting.',
  path: '/print-stations/{id}',
  role: 'manager',
  body: PrintStationChanges,
  response: PrintStation,
  async handle(scope, { params: { id }, body, precondition }) {
    const stored = found(await lockStation(scope, id), 'print_station')
    precondition.check(stored.version)
    const before = valuesOf(stored)
    const after = settled({ ...before, ...defined(body) })
    refuse([...stationFaults(after), ...(await warehouseFaults(scope, after))])
    const change = changesBetween(before, after)
    if (change !== undefined) {
      await updateStation(scope, id, after)
      await scope.audit({ action: 'print_station.updated', target: { type: 'print_station', id }, change })
    }
    return found(await stationById(scope, id), 'print_station')
  },
})

function valuesOf(station: PrintStation): StationValues {
  const { warehouse_id, name, formats, label_size, automatic, active } = station
  return { warehouse_id, name, formats, label_size, automatic, active }
}

/** Removes duplicates and sorts, so that responses always have the same order. */
function settled(values: StationValues): StationValues {
  const { formats, automatic } = values
  return {
    ...values,
    formats: [...new Set(formats)].toSorted(),
    automatic: [...new Set(automatic)].toSorted(),
  }
}

async function warehouseFaults(
  scope: WriteScope,
  { warehouse_id }: Pick<StationValues, 'warehouse_id'>,
): Promise<readonly Fault[]> {
  const isThere = warehouse_id === null || (await warehouses.byId(scope, warehouse_id)) instanceof Json
  return isThere ? [] : [{ path: 'warehouse_id', rule: 'selected' }]
}

export const stationOperations: readonly AnyOperation[] = [
  listStations,
  getStation,
  createStation,
  updateStationOperation,
]
