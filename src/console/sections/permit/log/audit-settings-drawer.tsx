import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  type AuditRule,
  deleteAuditRule,
  getAuditSettings,
  SHORTEST_AUDIT_DAYS,
  saveAuditRetention,
  saveAuditRule,
} from '#core/contract/audit.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { AuditRuleForm } from './audit-rule-form.tsx'
import { BoundedNumber } from '#console/ui/form-builder/number-input.tsx'
import styles from './audit-log.module.css'

/** Retention of entries, and rules that flag them automatically. */
export function AuditSettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audit')
  const settings = useCall(getAuditSettings)
  const [editing, setEditing] = useState<AuditRule | 'new'>()
  return (
    <Drawer open title={t('settings')} onClose={onClose} size={520}>
      {settings.data ? (
        <>
          <Retention days={settings.data.retentionDays} onSaved={settings.reload} />
          <h3 className={styles.heading}>{t('rules')}</h3>
          <Rules rules={settings.data.rules} onEdit={setEditing} onChange={settings.reload} />
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
            {t('rule.add')}
          </Button>
        </>
      ) : settings.error ? (
        <LoadFailed error={settings.error} retry={settings.reload} />
      ) : (
        <Loading />
      )}
      <AuditRuleForm
        editing={editing}
        onSave={async (rule) => {
          await call(saveAuditRule, { body: rule })
          settings.reload()
        }}
        onClose={() => setEditing(undefined)}
      />
    </Drawer>
  )
}

const LONGEST_DAYS = 3650

function Retention({ days, onSaved }: { days: number; onSaved: () => void }) {
  const { t } = useTranslation(['audit', 'common'])
  const format = useFormat()
  const { message } = App.useApp()
  const [value, setValue] = useState<number | null>(days)

  async function save() {
    try {
      await call(saveAuditRetention, { body: { retentionDays: value ?? days } })
      message.success(t('audit:saved'))
      onSaved()
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    }
  }

  return (
    <Form layout="vertical" onFinish={() => void save()}>
      <Form.Item
        label={t('audit:retention')}
        htmlFor="audit-retention"
        extra={t('audit:retention.hint', { least: format.number(SHORTEST_AUDIT_DAYS) })}
      >
        <div className={styles.retention}>
          <BoundedNumber
            id="audit-retention"
            min={SHORTEST_AUDIT_DAYS}
            max={LONGEST_DAYS}
            precision={0}
            value={value}
            onChange={setValue}
          />
          <Button
            htmlType="submit"
            disabled={value === null || value < SHORTEST_AUDIT_DAYS || value > LONGEST_DAYS || value === days}
          >
            {t('common:action.save')}
          </Button>
        </div>
      </Form.Item>
    </Form>
  )
}

interface RulesProps {
  rules: readonly AuditRule[]
  onEdit: (rule: AuditRule) => void
  onChange: () => void
}

function Rules({ rules, onEdit, onChange }: RulesProps) {
  const { t } = useTranslation('audit')
  const confirm = useConfirm()
  const describe = useRuleWords()
  if (rules.length === 0) return <p className={styles.faint}>{t('rules.none')}</p>
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule.id} data-off={!rule.enabled}>
          <strong>{rule.name}</strong>
          <span>
            <RowAction
              to={saveAuditRule}
              icon={<EditOutlined aria-hidden />}
              label={t('rule.edit', { name: rule.name })}
              onClick={() => onEdit(rule)}
            />
            <RowAction
              to={deleteAuditRule}
              icon={<DeleteOutlined aria-hidden />}
              label={t('rule.delete', { name: rule.name })}
              onClick={() =>
                confirm({
                  title: t('rule.delete', { name: rule.name }),
                  content: t('rule.deleteHint'),
                  danger: true,
                  onConfirm: () => call(deleteAuditRule, { body: { id: rule.id } }).then(onChange),
                })
              }
            />
          </span>
          <small>{describe(rule)}</small>
        </li>
      ))}
    </ul>
  )
}

/** The conditions of a rule in one line. */
function useRuleWords() {
  const { t } = useTranslation('audit')
  const format = useFormat()
  return (rule: AuditRule) =>
    [
      rule.kind && t(`kind.${rule.kind}`),
      rule.action && t(`action.${rule.action}`),
      rule.result && t(`result.${rule.result}`),
      rule.minRows !== undefined && `${t('rows')} ≥ ${format.number(rule.minRows)}`,
      rule.fromHour !== undefined &&
        rule.untilHour !== undefined &&
        `\u2066${rule.fromHour}:00–${rule.untilHour}:00\u2069`,
      [t('rule.hits'), format.number(rule.hits)].join(': '),
    ]
      .filter(Boolean)
      .join(' · ')
}
