import {
  CHANGE_FIELDS,
  exportOrganisations,
  type OrganisationChange,
  type OrganisationRow,
} from '#core/contract/organisation.ts'
import { isOrganisation } from '#core/domain/role-rights.ts'
import type { Language } from '#core/domain/language.ts'
import { ORGANISATION_TYPES, type OrganisationAction } from '#core/domain/organisation.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import type { Caller } from '#server/http/route.ts'
import type { HistoryRow, OrganisationRepository, TreeRow } from './organisation-repository.ts'

/** Names of a region from its first level down; empty for an unknown one. */
export type AreaNames = (areaId: string, language: Language) => string[]

/** A stored organisation as the contract shows it to a caller. */
export function organisationRow(
  { updatedAt, parentId, ...row }: TreeRow,
  { orgId }: Pick<Caller, 'orgId'>,
  areaNames: string[],
): OrganisationRow {
  const below = row.id !== orgId
  return {
    ...row,
    parentId: below ? parentId : null,
    below,
    editable: below || parentId === null,
    areaNames,
    updateTime: toPlatformTime(new Date(updatedAt).getTime()),
  }
}

const PERSONAL = ['contact', 'phone', 'mail']

export const organisationExporter = (organisations: OrganisationRepository, namesOf: AreaNames): Exporter =>
  exporter({
    endpoint: exportOrganisations,
    page: '/permit/organize',
    fileName: 'organisations',
    columns: [
      'orgPath',
      'code',
      'name',
      'type',
      'areaNames',
      'lng',
      'lat',
      'accounts',
      'vehicles',
      'disabled',
      ...PERSONAL,
    ],
    personal: PERSONAL,
    words: { type: wordsOf(ORGANISATION_TYPES, 'organisation:type.') },
    async *rows(scope) {
      const rows = await organisations.tree(scope)
      const names = new Map<number, string>()
      for (const row of rows) {
        const above = row.parentId === null ? undefined : names.get(row.parentId)
        const orgPath = above === undefined ? row.name : `${above} / ${row.name}`
        names.set(row.id, orgPath)
        const areaNames = namesOf(row.areaId, scope.lang).join('/')
        yield { ...row, orgPath, areaNames, disabled: row.disabled ? 1 : 0 }
      }
    },
    count: async (scope) => scope.orgIds.filter(isOrganisation).length,
  })

/** Changed values as texts. */
export function changeRow(
  { before, after, happenedAt, undoneAt, undoneBy, ...row }: HistoryRow,
  areaText: (areaId: string) => string,
): OrganisationChange {
  // The record of a merge holds all values for its undo.
  const shown = row.action === 'merge' ? (['targetName'] as const) : CHANGE_FIELDS
  return {
    ...row,
    fields: shown
      .map((field) => ({ field, before: textOf(before, field, areaText), after: textOf(after, field, areaText) }))
      .filter((each) => each.before !== each.after),
    changeTime: platformTimeOf(happenedAt),
    undoTime: undoneAt === null ? null : platformTimeOf(undoneAt),
    undoBy: undoneBy,
    undoable: undoneAt === null && !FINAL.has(row.action),
  }
}

/** An undo that adds or removes an organisation; it is not undone again. */
const FINAL: ReadonlySet<OrganisationAction> = new Set(['restore', 'remove'])

function textOf(
  values: Record<string, unknown>,
  field: (typeof CHANGE_FIELDS)[number],
  areaText: (areaId: string) => string,
): string {
  const { lng, lat } = values
  if (field === 'mapCentre') return typeof lng === 'number' && typeof lat === 'number' ? `${lat}, ${lng}` : ''
  const value = values[field]
  if (typeof value !== 'string') return ''
  return field === 'areaId' ? areaText(value) : value
}
