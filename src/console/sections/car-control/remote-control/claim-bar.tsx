import { Form } from 'antd'
import { useState } from 'react'
import {
  claimCarControl,
  type ControlDetail,
  overrideCarControl,
  releaseCarControl,
} from '#core/contract/car-control.ts'
import { CLAIM_SOURCES } from '#core/domain/body-control.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { NumberItem, SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { call } from '#web/api/call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './remote-control.module.css'

const USUAL_MINUTES = 15

interface Props {
  detail: ControlDetail
  reload: () => void
}

/** Who controls the vehicle now, and whether its owner has agreed to that. */
export function ClaimBar({ detail, reload }: Props) {
  const { t } = useTranslation('carControl')
  const format = useFormat()
  const [form, open] = useState<'claim' | 'override' | null>(null)
  const { vin, claim, consent } = detail
  const isHeld = claim !== null && !claim.isMine
  const release = () =>
    quietly(async () => {
      await call(releaseCarControl, { body: { vin } })
      reload()
    })
  return (
    <section className={styles.claim} aria-label={t('claim')}>
      <ToneTag tone={isHeld ? 'warning' : claim ? 'good' : 'neutral'}>
        {claim
          ? t(claim.isMine ? 'claim.mine' : 'claim.held', {
              source: t(`source.${claim.source}`),
              holder: claim.holder,
              time: format.duration(claim.leftSeconds),
            })
          : t('claim.free')}
      </ToneTag>
      {claim?.note && <span className={styles.quiet}>{claim.note}</span>}
      <ToneTag tone={consent === 'given' ? 'good' : consent === 'notNeeded' ? 'neutral' : 'bad'}>
        {t(`consent.${consent}`)}
      </ToneTag>
      <span className={styles.actions}>
        <AllowedButton to={claimCarControl} size="small" disabled={isHeld} onClick={() => open('claim')}>
          {claim?.isMine ? t('claim.extend') : t('claim.take')}
        </AllowedButton>
        {claim?.isMine && (
          <AllowedButton to={releaseCarControl} size="small" onClick={() => void release()}>
            {t('claim.release')}
          </AllowedButton>
        )}
        {isHeld && (
          <AllowedButton to={overrideCarControl} size="small" danger onClick={() => open('override')}>
            {t('claim.override')}
          </AllowedButton>
        )}
      </span>
      <ClaimForm vin={vin} open={form === 'claim'} source={claim?.source} onDone={reload} onClose={() => open(null)} />
      <FormDrawer
        open={form === 'override'}
        title={t('claim.override')}
        submitText={t('claim.override')}
        schema={overrideCarControl.body}
        initial={{ vin }}
        onSubmit={async ({ reason }) => {
          await call(overrideCarControl, { body: { vin, reason } })
          reload()
        }}
        onClose={() => open(null)}
      >
        <Form.Item name="vin" hidden />
        <TextAreaItem name="reason" label={t('claim.reason')} hint={t('claim.overrideHint')} />
      </FormDrawer>
    </section>
  )
}

interface ClaimFormProps {
  vin: string
  open: boolean
  source: NonNullable<ControlDetail['claim']>['source'] | undefined
  onDone: () => void
  onClose: () => void
}

function ClaimForm({ vin, open, source = 'platform', onDone, onClose }: ClaimFormProps) {
  const { t } = useTranslation('carControl')
  return (
    <FormDrawer
      open={open}
      title={t('claim.take')}
      submitText={t('claim.take')}
      schema={claimCarControl.body}
      initial={{ vin, source, minutes: USUAL_MINUTES }}
      onSubmit={async (body) => {
        await call(claimCarControl, { body })
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item name="vin" hidden />
      <SelectItem
        name="source"
        label={t('claim.source')}
        hint={t('claim.hint')}
        options={CLAIM_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
      />
      <NumberItem name="minutes" label={t('claim.minutes')} />
      <TextAreaItem name="note" label={t('claim.note')} />
    </FormDrawer>
  )
}
