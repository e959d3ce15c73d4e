import { Form } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/share-link.ts'
import { SHARE_PAGE } from '#core/domain/share-page.ts'
import { SHARE_PRECISIONS } from '#core/domain/share-precision.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { ShownOnce } from '#console/ui/shown-once.tsx'
import { useGroupOptions } from './desk-groups.tsx'

/** From a quarter of an hour to a week. */
const MINUTES = [contract.MIN_SHARE_MINUTES, 60, 240, 720, 1440, 4320, contract.MAX_SHARE_MINUTES]
const MINUTE_SECONDS = 60

export interface Subject {
  vin?: string
  groupId?: number
}

interface Props {
  /** What the form starts with; undefined: it is closed. */
  subject: Subject | undefined
  onClose: () => void
}

/** Makes a link to the live position of a vehicle or a group, and shows it once. */
export function ShareForm({ subject, onClose }: Props) {
  const { t } = useTranslation('share')
  const refresh = useRefresh()
  const [made, setMade] = useState<string>()
  return (
    <>
      <FormDrawer
        open={subject !== undefined}
        title={t('new')}
        submitText={t('create')}
        schema={contract.ShareInput}
        initial={{
          subject: subject?.groupId === undefined ? 'vehicle' : 'group',
          minutes: 240,
          precision: 'm100',
          naming: 'plate',
          ...subject,
        }}
        onClose={onClose}
        onSubmit={async (body) => {
          const { shareToken } = await call(contract.createShareLink, { body })
          setMade(`${location.origin}/#${SHARE_PAGE}/${shareToken}`)
          await refresh(contract.listShareLinks)
        }}
      >
        <SubjectFields />
        <ViewFields />
      </FormDrawer>
      {made !== undefined && (
        <ShownOnce title={t('made')} hint={t('made.hint')} text={made} onClose={() => setMade(undefined)} />
      )}
    </>
  )
}

function SubjectFields() {
  const { t } = useTranslation('share')
  const subject = Form.useWatch<contract.ShareInput['subject'] | undefined>('subject')
  const groups = useGroupOptions()
  return (
    <>
      <SelectItem
        name="subject"
        label={t('subject')}
        options={contract.SHARE_SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) }))}
      />
      {subject === 'group' ? (
        <SelectItem
          name="groupId"
          label={t('subject.group')}
          required
          showSearch
          options={groups}
          hint={t('group.hint', { number: contract.MAX_SHARED_VEHICLES })}
        />
      ) : (
        <Form.Item name="vin" label={t('subject.vehicle')} required>
          <VinSelect />
        </Form.Item>
      )}
    </>
  )
}

function ViewFields() {
  const { t } = useTranslation('share')
  const format = useFormat()
  const naming = Form.useWatch<contract.ShareInput['naming'] | undefined>('naming')
  return (
    <>
      <SelectItem
        name="minutes"
        label={t('minutes')}
        options={MINUTES.map((value) => ({ value, label: format.duration(value * MINUTE_SECONDS) }))}
        hint={t('minutes.hint')}
      />
      <SelectItem
        name="precision"
        label={t('precision')}
        options={SHARE_PRECISIONS.map((value) => ({ value, label: t(`precision.${value}`) }))}
        hint={t('precision.hint')}
      />
      <SelectItem
        name="naming"
        label={t('naming')}
        options={contract.SHARE_NAMES.map((value) => ({ value, label: t(`naming.${value}`) }))}
      />
      {naming === 'label' && <TextItem name="label" label={t('label')} required hint={t('label.hint')} />}
    </>
  )
}
