import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AuditEntry } from '#core/contract/audit.ts'
import { type AuditResult, auditVerb } from '#core/domain/audit-kind.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { TitleKey } from '#console/shell/section.ts'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './audit-log.module.css'
import { VehicleCell } from '#console/ui/vehicle-cell.tsx'
import { isNamedField, isNamedObject } from './audit-names.ts'

const TONES: Record<AuditResult, Tone> = { ok: 'good', refused: 'bad', failed: 'bad', unknown: 'neutral' }

export function ResultTag({ entry: { result } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  return <ToneTag tone={TONES[result]}>{t(`result.${result}`)}</ToneTag>
}

/** Page and action; the path of the call where it belongs to no page. */
export function PageAction({ entry: { page, path, action, kind, given } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const shell = useTranslation('shell')
  const key = `title${page.replaceAll('/', '.')}`
  const known = page !== '' && shell.i18n.exists(key, { ns: 'shell' })
  const verb = auditVerb(path, given)
  const subject = `callOf.${path.split('/').at(-2) ?? ''}`
  const without = shell.i18n.exists(subject, { ns: 'audit' }) ? (
    t(subject as 'callOf.zone')
  ) : (
    <bdi dir="ltr">{page || path}</bdi>
  )
  return (
    <span className={styles.two}>
      <span>{verb ? t(`verb.${verb}`) : t(`action.${action}`)}</span>
      {known && <small title={path}>{shell.t(key as TitleKey)}</small>}
      {!known && kind !== 'session' && <small title={path}>{without}</small>}
    </span>
  )
}

/** An unknown user name is not stored, because people type passwords there. */
export function UserName({ entry: { username } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  return username ? <bdi>{username}</bdi> : <span className={styles.faint}>{t('user.unknown')}</span>
}

/** What an entry is about: the vehicle and the command, or the row by its name. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const words = useCommandWords()
  const { command, object, objectId, objectName } = entry
  const vin = entry.vin ?? command?.vin
  const vehicle = vin && <VehicleCell vin={vin} plate={entry.plate || (command?.plate ?? '')} />
  if (!command) return vehicle || (object ? <ObjectName object={object} id={objectId} name={objectName} /> : null)
  return (
    <span className={styles.two}>
      <span>{words.kind({ kind: command.kind, params: { word: command.params.word } })}</span>
      <small>{vehicle}</small>
    </span>
  )
}

/** Label of a table, and what the row is called; its number where it has no name. */
export function ObjectName({ object, id, name }: { object: string; id: string; name: string }) {
  const { t } = useTranslation('audit')
  return (
    <span title={`${object} ${id}`}>
      {isNamedObject(object) ? t(`objectName.${object}`) : <bdi dir="ltr">{object}</bdi>}{' '}
      {name ? <bdi>{name}</bdi> : <bdi dir="ltr">{id}</bdi>}
    </span>
  )
}

/** Label of a column, with its database name on hover. */
export function FieldName({ name }: { name: string }) {
  const { t } = useTranslation('audit')
  return isNamedField(name) ? (
    <span title={name}>{t(`field.${name}`)}</span>
  ) : (
    <bdi dir="ltr" className={styles.fields}>
      {name}
    </bdi>
  )
}

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/

/** A stored value as people read it: people and things by name, times in the zone of the viewer. */
export function FieldValue({ value, names }: { value: unknown; names: Readonly<Record<string, string>> | undefined }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const name = names?.[text]
  if (name) return <bdi title={text}>{name}</bdi>
  return INSTANT.test(text) ? <bdi title={text}>{format.instant(instantOf(text))}</bdi> : text
}

/** PostgreSQL writes a short offset: "2026-01-05T00:02:00+00". */
const instantOf = (text: string) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
