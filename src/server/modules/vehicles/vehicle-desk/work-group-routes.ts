import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/work-group.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { CONNECTED_STATES } from '#core/domain/vehicle-state.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import type { VehicleSearch } from './vehicle-search.ts'
import type { WorkGroupRepository } from './work-group-repository.ts'

export interface WorkGroupParts {
  groups: WorkGroupRepository
  search: VehicleSearch
  /** Vehicles of these groups may be others from now on. */
  membersChanged: (groupIds: readonly number[]) => Promise<void>
}

const nameTaken = takenField('groupName', 'error.groupNameTaken')

export function workGroupRoutes(app: FastifyInstance, parts: WorkGroupParts): void {
  const { groups, search, membersChanged } = parts
  route(app, contract.listWorkGroups, async ({ caller }) => {
    const counts = await search.groupCounts(caller, await groups.list(caller))
    return counts.map(([{ memberIds: _ids, createdAt, updatedAt, ...group }, vehicles]) => ({
      ...group,
      members: vehicles.length,
      online: vehicles.filter(({ state }) => CONNECTED_STATES.has(state)).length,
      alarmed: vehicles.filter(({ alarmLevel }) => alarmLevel > 0).length,
      createTime: platformTimeOf(createdAt),
      updateTime: platformTimeOf(updatedAt),
    }))
  })
  route(app, contract.listGroupRoles, ({ caller }) => groups.roles(caller))
  route(app, contract.createWorkGroup, async ({ body, caller }) =>
    mustBeAdded(await groups.insert(caller, checked(caller, body)), nameTaken),
  )
  route(app, contract.updateWorkGroup, async ({ body: { id, updateTime, ...input }, caller }) => {
    mustBeSaved(await groups.update(caller, id, updateTime, checked(caller, input)), nameTaken)
    await membersChanged([id])
  })
  route(app, contract.deleteWorkGroups, async ({ body, caller }) => {
    const changed = await groups.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.groupInUse')
    return { changed }
  })
  memberRoutes(app, parts)
  newGroupRoutes(app, { groups, search })
}

function memberRoutes(app: FastifyInstance, { groups, membersChanged }: WorkGroupParts): void {
  const changing = async <T>(id: number, change: Promise<T | undefined>): Promise<T> => {
    const changed = mustExist(await change)
    await membersChanged([id])
    return changed
  }
  route(app, contract.addWorkGroupMembers, ({ body: { id, vins }, caller }) =>
    changing(id, groups.addMembers(caller, id, vins)),
  )
  route(app, contract.removeWorkGroupMembers, ({ body: { id, vins }, caller }) =>
    changing(id, groups.removeMembers(caller, id, vins)),
  )
  route(app, contract.replaceWorkGroupMembers, ({ body: { id, vins, preview }, caller }) =>
    changing(id, groups.replaceMembers(caller, id, vins, preview)),
  )
}

/** Static groups of what other groups or a search hold now. */
function newGroupRoutes(app: FastifyInstance, { groups, search }: Pick<WorkGroupParts, 'groups' | 'search'>): void {
  async function add(caller: Caller, { groupName, orgId }: { groupName: string; orgId: number }, ids: number[]) {
    const input = contract.WorkGroupInput.parse({ groupName, orgId })
    return {
      ...mustBeAdded(await groups.insert(caller, checked(caller, input), ids), nameTaken),
      members: ids.length,
    }
  }
  route(app, contract.combineWorkGroups, async ({ body: { leftId, rightId, operation, ...named }, caller }) => {
    const [left, right] = await Promise.all([
      search.found(caller, { groupId: leftId }),
      search.found(caller, { groupId: rightId }),
    ])
    const [first, second] = [idsOf(mustExist(left)), idsOf(mustExist(right))]
    return add(caller, named, [...COMBINED[operation](first, second)])
  })
  route(app, contract.groupFromSearch, async ({ body: { filter, ...named }, caller }) =>
    add(caller, named, [...idsOf(mustExist(await search.found(caller, filter)))]),
  )
}

const idsOf = (vehicles: readonly { vehicleId: number }[]) => new Set(vehicles.map(({ vehicleId }) => vehicleId))

type Combine = (left: ReadonlySet<number>, right: ReadonlySet<number>) => Iterable<number>
const COMBINED: Readonly<Record<(typeof contract.GROUP_OPERATIONS)[number], Combine>> = {
  union: (left, right) => new Set([...left, ...right]),
  minus: (left, right) => [...left].filter((id) => !right.has(id)),
  both: (left, right) => [...left].filter((id) => right.has(id)),
}

/** Stored fields of an input; names the field that does not fit. */
function checked(caller: Caller, { groupName: name, rule, ...rest }: contract.WorkGroupInput) {
  if (!caller.orgIds.includes(rest.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  if (rest.sharing === 'roles' && rest.roleIds.length === 0) throw Invalid.field('roleIds', 'validation.required')
  if (rest.kind === 'smart' && Object.keys(rule).length === 0) throw Invalid.field('rule', 'validation.required')
  return { ...rest, name, rule: rest.kind === 'smart' ? rule : {} }
}
