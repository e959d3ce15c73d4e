import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Form } from 'antd'
import { useAtomValue } from 'jotai'
import * as contract from '#core/contract/head-unit.ts'
import { HEAD_UNIT_ORDER_MAX, HEAD_UNIT_STAGES_MAX, NETWORK_RULES } from '#core/domain/head-unit.ts'
import { SHOWN_TEXT_MAX } from '#core/domain/head-unit-message.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import {
  ChoiceItem,
  CodeItem,
  LongTextItem,
  NumberItem,
  SelectItem,
  SwitchItem,
  TextAreaItem,
} from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { groupedOptions } from '#console/ui/grouped-options.ts'
import { TimeItem } from '#console/ui/time-item.tsx'
import { VehiclesControl } from '#console/ui/upgrade/vehicles-control.tsx'
import styles from './head-unit.module.css'
import { HeadUnitPreview } from './head-unit-preview.tsx'
import { HEAD_UNIT_READS } from './head-unit-reads.ts'

const USUAL = {
  wholeTrims: false,
  stages: [],
  network: 'wifi',
  asksConsent: true,
  waitHours: 168,
  answerHours: 72,
  installHours: 72,
  texts: Object.fromEntries(LANGUAGES.map((each) => [each, ''])),
}

interface Props {
  open: boolean
  /** Chosen before the drawer was opened. */
  vins: readonly string[]
  onClose: () => void
}

/** Offers head units a version: of single vehicles or whole trims, trim by trim if wanted, with the text users read. */
export function HeadUnitOrderDrawer({ open, vins, onClose }: Props) {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const { data } = useCall(contract.getHeadUnitChoices, {}, { enabled: open })
  // The address head units fetch files from is a value of the form: it opens when it is known.
  if (!data) return null
  return (
    <FormDrawer
      open={open}
      title={t('new')}
      submitText={t('new.submit')}
      schema={contract.NewHeadUnitOrder}
      initial={{ ...USUAL, server: data.server, vins: [...vins] }}
      onSubmit={async (body) => {
        const { given, refused, beyond } = await call(contract.startHeadUnits, { body })
        message.success(t('new.done', { number: format.number(given) }))
        if (refused > 0) message.warning(t('new.refused', { number: format.number(refused) }))
        if (beyond > 0) message.warning(t('preview.beyond', { number: format.number(beyond) }))
        await refresh(...HEAD_UNIT_READS)
      }}
      onClose={onClose}
    >
      <VersionItem versions={data.versions} />
      <SwitchItem name="wholeTrims" label={t('wholeTrims')} hint={t('wholeTrims.hint')} />
      <VehiclesItem />
      <Stages trims={data.trims} />
      <SelectItem
        name="network"
        label={t('networkRule')}
        options={NETWORK_RULES.map((value) => ({ value, label: t(`rule.${value}`) }))}
      />
      <SwitchItem name="asksConsent" label={t('asksConsent')} hint={t('asksConsent.hint')} />
      <CodeItem name="quietFrom" label={t('quietFrom')} hint={t('quiet.hint')} placeholder="22:00" maxLength={5} />
      <CodeItem name="quietTo" label={t('quietTo')} placeholder="06:00" maxLength={5} />
      <Texts />
      <NumberItem name="waitHours" label={t('waitHours')} />
      <NumberItem name="answerHours" label={t('answerHours')} />
      <NumberItem name="installHours" label={t('installHours')} />
      <CodeItem name="server" label={t('server')} hint={t('server.hint')} />
      <TextAreaItem name="reason" label={t('reason')} />
      <HeadUnitPreview />
    </FormDrawer>
  )
}

function VersionItem({ versions }: { versions: readonly contract.HeadUnitVersion[] }) {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  return (
    <ChoiceItem
      name="versionId"
      label={t('file')}
      hint={versions.length === 0 ? t('file.none') : undefined}
      options={groupedOptions(
        versions,
        ({ project }) => project,
        ({ id, softModel, fileSize, behind }) => ({
          value: id,
          label: `${softModel} · ${t('file.note', { size: format.bytes(fileSize), units: format.number(behind) })}`,
        }),
      )}
    />
  )
}

function VehiclesItem() {
  const { t } = useTranslation('headUnit')
  const wholeTrims = Form.useWatch<boolean | undefined>('wholeTrims')
  if (wholeTrims) return null
  return (
    <Form.Item name="vins" label={t('vehicles')} required>
      <VehiclesControl max={HEAD_UNIT_ORDER_MAX} />
    </Form.Item>
  )
}

function Stages({ trims }: { trims: readonly contract.HeadUnitTrim[] }) {
  const { t } = useTranslation('headUnit')
  const names = [...new Set(trims.map(({ trim }) => trim))].filter(Boolean)
  return (
    <Form.Item label={t('stages')} extra={t('stages.hint')} className={styles.wide ?? ''}>
      <Form.List name="stages">
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.stage}>
                <ChoiceItem
                  name={[name, 'trim']}
                  label={t('trim')}
                  required
                  options={names.map((value) => ({ value, label: value }))}
                />
                <TimeItem name={[name, 'startTime']} label={t('stages.start')} />
                <Button
                  className={styles.remove ?? ''}
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('stages.remove')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            {fields.length < HEAD_UNIT_STAGES_MAX && (
              <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add({ startTime: null })}>
                {t('stages.add')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}

/** The text in the language of the person who writes it, then the others. */
function Texts() {
  const { t } = useTranslation('headUnit')
  const own = useAtomValue(languageAtom)
  const languages = [own, ...LANGUAGES.filter((each) => each !== own)]
  return (
    <>
      {languages.map((each) => (
        <LongTextItem
          key={each}
          name={['texts', each]}
          label={t('text', { language: LANGUAGE_NAMES[each] })}
          required={each === own}
          maxLength={SHOWN_TEXT_MAX}
          dir="auto"
        />
      ))}
    </>
  )
}
