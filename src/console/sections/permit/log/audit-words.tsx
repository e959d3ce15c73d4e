import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AuditEntry } from '#core/contract/audit.ts'
import type { AuditResult } from '#core/domain/audit-kind.ts'
import type { TitleKey } from '#console/shell/section.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './audit-log.module.css'
import { isNamedField, isNamedObject } from './audit-names.ts'

const TONES: Record<AuditResult, Tone> = { ok: 'good', refused: 'warning', failed: 'bad', unknown: 'neutral' }

export function ResultTag({ entry: { result } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  return <ToneTag tone={TONES[result]}>{t(`result.${result}`)}</ToneTag>
}

/** Page and action; the path of the call where it belongs to no page. */
export function PageAction({ entry: { page, path, action, kind } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const shell = useTranslation('shell')
  const key = `title${page.replaceAll('/', '.')}`
  const known = page !== '' && shell.i18n.exists(key, { ns: 'shell' })
  return (
    <span className={styles.two}>
      <span>{t(`action.${action}`)}</span>
      {known && <small title={path}>{shell.t(key as TitleKey)}</small>}
      {!known && kind !== 'session' && (
        <small title={path}>
          <bdi dir="ltr">{page || path}</bdi>
        </small>
      )}
    </span>
  )
}

/** An unknown user name is not stored, because people type passwords there. */
export function UserName({ entry: { username } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  return username ? <bdi>{username}</bdi> : <span className={styles.faint}>{t('user.unknown')}</span>
}

/** Label of a table and the number of the row. */
export function ObjectName({ object, id }: { object: string; id: string }) {
  const { t } = useTranslation('audit')
  return (
    <span title={object}>
      {isNamedObject(object) ? t(`objectName.${object}`) : <bdi dir="ltr">{object}</bdi>} <bdi dir="ltr">{id}</bdi>
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
