import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MAX_COMMANDS } from '#core/contract/role.ts'
import type { CommandKind } from '#core/domain/command-kind.ts'
import { type CommandLimits as Limits, LIMITED_COMMANDS } from '#core/domain/role-rights.ts'
import { BoundedNumber } from '#console/ui/form-builder/number-input.tsx'
import styles from './role.module.css'

interface Props {
  id?: string
  value?: Limits
  onChange?: (limits: Limits) => void
}

/** How many commands of a kind may be sent in 24 hours, one line a kind. For use in a Form.Item. */
export function CommandLimits({ id, value = {}, onChange }: Props) {
  const { t } = useTranslation(['role', 'command'])
  const lines = LIMITED_COMMANDS.filter((kind) => kind in value)
  const free = LIMITED_COMMANDS.filter((kind) => !(kind in value))
  const options = (kinds: readonly CommandKind[]) =>
    kinds.map((kind) => ({ value: kind, label: t(`command:kind.${kind}`) }))
  const without = (kind: CommandKind) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== kind))
  return (
    <div id={id} className={styles.limits}>
      {lines.map((kind) => (
        <div key={kind} className={styles.limit}>
          <Select
            value={kind}
            aria-label={t('commandLimits.kind')}
            options={options([kind, ...free])}
            onChange={(other) => onChange?.({ ...without(kind), [other]: value[kind] })}
          />
          <BoundedNumber
            value={value[kind]!}
            min={0}
            max={MAX_COMMANDS}
            precision={0}
            aria-label={t('commandLimits.most', { kind: t(`command:kind.${kind}`) })}
            onChange={(most) => onChange?.({ ...value, [kind]: most ?? 0 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('commandLimits.remove', { kind: t(`command:kind.${kind}`) })}
            onClick={() => onChange?.(without(kind))}
          />
        </div>
      ))}
      {free.length > 0 && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.({ ...value, [free[0]!]: 1 })}
        >
          {t('commandLimits.add')}
        </Button>
      )}
    </div>
  )
}
