// @alone: a window and a platform in one process.
import '#tests/support/window-on-server.ts'
import '#tests/support/web.ts'
import { readdirSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { bypass, HttpResponse, http as mock, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { createElement, type ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as account from '#core/contract/account-admin.ts'
import * as alarmRule from '#core/contract/alarm-rule.ts'
import * as blackBox from '#core/contract/black-box.ts'
import * as dealer from '#core/contract/dealer.ts'
import * as device from '#core/contract/device.ts'
import * as driver from '#core/contract/driver.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import * as partType from '#core/contract/part-type.ts'
import * as partVersion from '#core/contract/part-version.ts'
import * as parts from '#core/contract/parts.ts'
import * as role from '#core/contract/role.ts'
import * as station from '#core/contract/service-station.ts'
import * as simCard from '#core/contract/sim-card.ts'
import * as tbox from '#core/contract/tbox.ts'
import * as tenant from '#core/contract/tenant.ts'
import * as testRun from '#core/contract/test-run.ts'
import * as group from '#core/contract/vehicle-group.ts'
import * as info from '#core/contract/vehicle-info.ts'
import * as model from '#core/contract/vehicle-model.ts'
import * as vehicle from '#core/contract/vehicle.ts'
import { BlackBoxDrawer } from '#console/sections/base-info/black-box/black-box-drawer.tsx'
import { DealerDrawer } from '#console/sections/base-info/dealer/dealer-drawer.tsx'
import { DeviceDrawer } from '#console/sections/base-info/device/device-drawer.tsx'
import { StationDrawer } from '#console/sections/base-info/service-station/station-drawer.tsx'
import { SimCardDrawer } from '#console/sections/base-info/sim-card/sim-card-drawer.tsx'
import { TboxDrawer } from '#console/sections/base-info/tbox/tbox-drawer.tsx'
import { GroupDrawer } from '#console/sections/base-info/vehicle-group/group-drawer.tsx'
import { InfoDrawer } from '#console/sections/base-info/vehicle-info/info-drawer.tsx'
import { VehicleDrawer } from '#console/sections/base-info/vehicle-drawer.tsx'
import { ModelDrawer } from '#console/sections/base-info/vehicle-model/model-drawer.tsx'
import { RuleDrawer } from '#console/sections/operate/alarm/rule-drawer.tsx'
import { DriverForm } from '#console/sections/operate/drivers/driver-form.tsx'
import { TestRunDrawer } from '#console/sections/operate/test-run/test-run-drawer.tsx'
import { PartDrawer } from '#console/sections/parts/part-drawer.tsx'
import { PartTypeDrawer } from '#console/sections/parts/type/part-type-drawer.tsx'
import { PartVersionDrawer } from '#console/sections/parts/version/part-version-drawer.tsx'
import { AccountDrawer } from '#console/sections/permit/account/account-drawer.tsx'
import { RoleDrawer } from '#console/sections/permit/role/role-drawer.tsx'
import { TenantDrawer } from '#console/sections/permit/tenant/tenant-drawer.tsx'
import { accessGround } from '#tests/support/access-ground.ts'
import { addOrganisation } from '#tests/support/sign-in.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { connectApi } from '#web/api/api-host.ts'
import { call } from '#web/api/call.ts'

type Row = Record<string, unknown> & { id: number }
interface Resource {
  what: string
  list: AnyEndpoint
  /** Query of the list. */
  among?: object
  detail: AnyEndpoint
  update: AnyEndpoint
  /** What another user changes: what the row is called, where it has a name. */
  to: Record<string, string>
  drawer: (row: never, onClose: () => void) => ReactElement
  /** Shared by the whole tenant: another organisation reads it too. */
  shared?: boolean
  /** Answers null instead of 404. */
  nullable?: boolean
}

const namespaces = readdirSync('locales/en').map((name) => name.replace('.json', ''))
const onGiven = () => undefined
const resources: Resource[] = [
  {
    what: 'vehicle',
    list: vehicle.listVehicles,
    detail: vehicle.getVehicle,
    update: vehicle.updateVehicle,
    to: { plate: 'RENAMED-18' },
    drawer: (editing, onClose) => createElement(VehicleDrawer, { editing, onClose }),
  },
  {
    what: 'vehicle model',
    list: model.listVehicleModels,
    detail: model.getVehicleModel,
    update: model.updateVehicleModel,
    to: { modelCode: 'RENAMED-19' },
    drawer: (editing, onClose) => createElement(ModelDrawer, { editing, onClose }),
    shared: true,
  },
  {
    what: 'driving recorder',
    list: blackBox.listBlackBoxes,
    detail: blackBox.getBlackBox,
    update: blackBox.updateBlackBox,
    to: { number: 'RENAMED-1' },
    drawer: (editing, onClose) => createElement(BlackBoxDrawer, { editing, onClose }),
  },
  {
    what: 'dealer',
    list: dealer.listDealers,
    detail: dealer.getDealer,
    update: dealer.updateDealer,
    to: { dealerCode: 'RENAMED-2' },
    drawer: (editing, onClose) => createElement(DealerDrawer, { editing, onClose }),
  },
  {
    what: 'device',
    list: device.listDevices,
    detail: device.getDevice,
    update: device.updateDevice,
    to: { code: 'RENAMED-3' },
    drawer: (editing, onClose) => createElement(DeviceDrawer, { editing, onClose }),
  },
  {
    what: 'SIM card',
    list: simCard.listSimCards,
    // A card in a terminal has its number for good.
    among: { bound: false },
    detail: simCard.getSimCard,
    update: simCard.updateSimCard,
    to: { iccid: '89860012345678901234' },
    drawer: (editing, onClose) => createElement(SimCardDrawer, { editing, onClose }),
  },
  {
    what: 'service station',
    list: station.listStations,
    detail: station.getStation,
    update: station.updateStation,
    to: { stationCode: 'RENAMED-4' },
    drawer: (editing, onClose) => createElement(StationDrawer, { editing, onClose }),
  },
  {
    what: 'vehicle group',
    list: group.listGroups,
    detail: group.getGroup,
    update: group.updateGroup,
    to: { groupCode: 'RENAMED-5' },
    drawer: (editing, onClose) => createElement(GroupDrawer, { editing, onClose }),
  },
  {
    what: 'technical data of a vehicle',
    list: info.listVehicleInfo,
    detail: info.getVehicleInfo,
    update: info.updateVehicleInfo,
    to: { vin: 'LRENAMED000000001' },
    drawer: (editing, onClose) => createElement(InfoDrawer, { editing, onClose }),
  },
  {
    what: 'terminal',
    list: tbox.listTboxes,
    detail: tbox.getTbox,
    update: tbox.updateTbox,
    to: { sn: 'RENAMED-6' },
    drawer: (row, onClose) => createElement(TboxDrawer, { tbox: row, onClose }),
  },
  {
    what: 'alarm rule',
    list: alarmRule.listAlarmRules,
    detail: alarmRule.getAlarmRule,
    update: alarmRule.updateAlarmRule,
    to: { name: 'Renamed rule' },
    drawer: (editing, onClose) => createElement(RuleDrawer, { editing, onClose }),
  },
  {
    what: 'test vehicle',
    list: testRun.listTestRuns,
    detail: testRun.getTestRun,
    update: testRun.updateTestRun,
    to: { project: 'Renamed project' },
    drawer: (editing, onClose) => createElement(TestRunDrawer, { editing, onClose }),
  },
  {
    what: 'driver',
    list: driver.listDrivers,
    detail: driver.getDriver,
    update: driver.updateDriver,
    to: { driverName: 'Renamed driver' },
    drawer: (editing, onClose) => createElement(DriverForm, { editing, onClose }),
    nullable: true,
  },
  {
    what: 'part',
    list: parts.listParts,
    detail: parts.getPart,
    update: parts.updatePart,
    to: { serial: 'RENAMED-7' },
    drawer: (editing, onClose) => createElement(PartDrawer, { editing, onClose }),
  },
  {
    what: 'part type',
    list: partType.listPartTypes,
    detail: partType.getPartType,
    update: partType.updatePartType,
    to: { code: 'RENAMED-8' },
    drawer: (editing, onClose) => createElement(PartTypeDrawer, { editing, onClose }),
    shared: true,
  },
  {
    what: 'software version',
    list: partVersion.listPartVersions,
    detail: partVersion.getPartVersion,
    update: partVersion.updatePartVersion,
    to: { softModel: 'RENAMED-9' },
    drawer: (editing, onClose) => createElement(PartVersionDrawer, { editing, onClose }),
    shared: true,
  },
  {
    what: 'account',
    list: account.listAccounts,
    // Somebody the caller may manage.
    among: { keyWord: 'walker2' },
    detail: account.getAccount,
    update: account.updateAccount,
    to: { name: 'Renamed account' },
    drawer: (editing, onClose) => createElement(AccountDrawer, { editing, onClose, onGiven }),
  },
  {
    what: 'role',
    list: role.listRoles,
    detail: role.getRole,
    update: role.updateRole,
    to: { name: 'Renamed role' },
    drawer: (edited, onClose) => createElement(RoleDrawer, { edited, onClose }),
    shared: true,
  },
  {
    what: 'tenant',
    list: tenant.listTenants,
    detail: tenant.getTenant,
    update: tenant.updateTenant,
    to: { name: 'Renamed tenant' },
    drawer: (row, onClose) => createElement(TenantDrawer, { tenant: row, onClose }),
    shared: true,
  },
]

const ground = await accessGround()
const { db, platform, send } = ground
const token = await ground.personWith(['all'])
await ground.personWith([['/home']])
const otherTenant = await ground.personWith(['all'], 'demo-two')
const otherOrganisation = await ground.personWith(['all'])
const { orgId } = ground.foreign
await db.pool.query('update account set org_id = $1 where username = $2', [
  await addOrganisation(db, 'demo', 'Depot without anything', orgId),
  `walker${ground.people()}`,
])
// What was saved in the same second as it was made is no conflict.
const { rows: dated } = await db.pool.query<{ name: string }>(
  `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'updated_at'`,
)
for (const { name } of dated) await db.pool.query(`update "${name}" set updated_at = updated_at - interval '1 hour'`)

/** The window asks the platform that runs beside it. */
const border = setupServer(
  mock.all('*', async ({ request }) => {
    const { port, pathname, search } = new URL(request.url)
    if (port === new URL(platform.address).port) return passthrough()
    const { method } = request
    const body = method === 'GET' ? null : await request.text()
    const headers = { authorization: request.headers.get('authorization') ?? '', 'content-type': 'application/json' }
    const answer = await fetch(bypass(new URL(pathname + search, platform.address), { method, headers, body }))
    return new HttpResponse(await answer.text(), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }),
)
beforeAll(() => border.listen({ onUnhandledRequest: 'error' }))
afterAll(async () => {
  border.close()
  await ground.close()
})

/** A row that its drawer may change. */
async function rowOf({ list, update, among = {} }: Resource): Promise<Row> {
  const { text } = await send(list, token, { query: among })
  const rows = (JSON.parse(text) as { data: { list: Row[] } }).data.list
  const row = rows.find((each) => !each.builtIn && update.body.safeParse(inputOf(update, each)).success)
  if (!row) throw new Error(`${list.path} has no row to change: ${text.slice(0, 400)}`)
  return row
}

function inputOf({ body }: AnyEndpoint, row: Row) {
  const fields = Object.keys((body as unknown as { shape: object }).shape)
  const given = { ...row, roleIds: (row.roles as Row[] | undefined)?.map(({ id }) => id) }
  return Object.fromEntries(Object.entries(given).filter(([name]) => fields.includes(name)))
}

describe.each(resources)('$what', (resource) => {
  it('that another user has renamed is shown as it is now', async () => {
    const row = await rowOf(resource)
    const onClose = vi.fn<() => void>()
    connectApi({ token: () => token })
    const { user } = await renderPage(resource.drawer(row as never, onClose), { namespaces })
    const drawer = within(await screen.findByRole('dialog'))
    await call(resource.update, { body: { ...inputOf(resource.update, row), ...resource.to } })

    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await user.click(await drawer.findByRole('button', { name: 'Load latest version' }))
    const [now] = Object.values(resource.to)
    expect(await drawer.findByDisplayValue(now!)).toBeVisible()
    await waitFor(() => expect(drawer.queryByRole('button', { name: 'Load latest version' })).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
  })

  it('of another tenant or organisation is not found', async () => {
    const { id } = await rowOf(resource)
    const input = { query: { id } }
    expect(await send(resource.detail, token, input)).toMatchObject({ code: 200 })
    // Nobody but the operator has pages about tenants.
    const none = { code: resource.what === 'tenant' ? 403 : resource.nullable ? 200 : 404 }
    expect(await send(resource.detail, otherTenant, input)).toMatchObject(none)
    const { code } = await send(resource.detail, otherOrganisation, input)
    expect(code).toBe(resource.shared ? 200 : none.code)
  })
})
