import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Form } from 'antd'
import * as contract from '#core/contract/upgrade-control.ts'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NumberItem, SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { BENCH_READS } from './bench-reads.ts'
import styles from './manage.module.css'

interface Props {
  /** Undefined: closed. */
  control: contract.UpgradeControl | undefined
  /** Network operators of the cards of the fleet. */
  carriers: readonly string[]
  onClose: () => void
}

const MOST_DOWNLOADS = 10_000

/** Changes what limits upgrades; a field that is empty limits nothing. */
export function LimitDrawer({ control, carriers, onClose }: Props) {
  const { t } = useTranslation('taskManage')
  const { message } = App.useApp()
  return (
    <StepDrawer
      open={control !== undefined}
      title={t('limits.change')}
      submitText={t('limits.save')}
      hint={t('limits.hint')}
      schema={contract.throttleUpgrades.body}
      {...(control && { initial: { ...control } })}
      run={async (limits) => {
        const updateTime = control?.updateTime
        await call(contract.throttleUpgrades, { body: { ...limits, ...(updateTime && { updateTime }) } })
        message.success(t('limits.done'))
      }}
      reads={BENCH_READS}
      onClose={onClose}
    >
      <NumberItem name="maxDownloads" label={t('maxDownloads')} placeholder={t('limit.none')} normalize={orNull} />
      <NumberItem
        name="hourlyMegabytes"
        label={t('hourlyMegabytes')}
        suffix="MB"
        placeholder={t('limit.none')}
        normalize={orNull}
      />
      <CarrierFields carriers={carriers} />
    </StepDrawer>
  )
}

const orNull = (value: unknown) => value ?? null

function CarrierFields({ carriers }: Pick<Props, 'carriers'>) {
  const { t } = useTranslation('taskManage')
  const format = useFormat()
  const chosen = Form.useWatch<{ carrier?: string }[] | undefined>('carriers') ?? []
  const taken = new Set(chosen.map((each) => each?.carrier))
  const free = carriers.filter((carrier) => !taken.has(carrier))
  return (
    <Form.List name="carriers">
      {(fields, { add, remove }, { errors }) => (
        <fieldset className={styles.carriers}>
          <legend>{t('carriers')}</legend>
          {fields.map(({ key, name: at }, index) => (
            <div key={key} className={styles.carrier}>
              <SelectItem
                preserve
                name={[at, 'carrier']}
                label={t('carrier')}
                required
                showSearch
                options={[...new Set([...free, ...taken])].flatMap((value) => (value ? [{ value, label: value }] : []))}
              />
              <NumberItem
                preserve
                name={[at, 'maxDownloads']}
                label={t('limit')}
                required
                min={1}
                max={MOST_DOWNLOADS}
                precision={0}
              />
              <Button
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('carrier.remove', { number: format.number(index + 1) })}
                onClick={() => remove(at)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={free.length === 0}
            onClick={() => add({ carrier: free[0], maxDownloads: 10 })}
          >
            {t('carrier.add')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
