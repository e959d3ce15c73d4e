import { Collapse, Drawer } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  listTemplateVersions,
  type ParameterTemplate,
  rollBackParameterTemplate,
} from '#core/contract/parameter-template.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { ChangeList } from '#console/ui/parameter/change-list.tsx'
import { changesBetween, settingsOf } from '#console/ui/parameter/parameter-change.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'

interface Props {
  open: boolean
  template: ParameterTemplate
  onClose: () => void
  onChanged: () => void
}

/** Every version with what it changed; an older one can become the newest again. */
export function VersionsDrawer({ open, template, onClose, onChanged }: Props) {
  const { t } = useTranslation('parameter')
  return (
    <Drawer
      open={open}
      title={t('versions.title', { name: template.name })}
      size={720}
      onClose={onClose}
      destroyOnHidden
    >
      {open && <Versions key={template.version} template={template} onChanged={onChanged} />}
    </Drawer>
  )
}

function Versions({ template, onChanged }: Pick<Props, 'template' | 'onChanged'>) {
  const { t } = useTranslation('parameter')
  const confirm = useConfirm()
  const { data, error, reload } = useCall(listTemplateVersions, { query: { id: template.id } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const { list } = data
  return (
    <Collapse
      items={list.map(({ version, parameters, note, operator, createTime }, at) => ({
        key: version,
        label: (
          <>
            <bdi>{`v${version}`}</bdi> · <TimeCell time={createTime} /> · {operator} {note}
          </>
        ),
        extra: version !== template.version && (
          <AllowedButton
            to={rollBackParameterTemplate}
            size="small"
            onClick={(event) => {
              event.stopPropagation()
              confirm({
                title: t('versions.question', { version }),
                content: t('versions.hint'),
                onConfirm: async () => {
                  await call(rollBackParameterTemplate, { body: { id: template.id, version } })
                  reload()
                  onChanged()
                },
              })
            }}
          >
            {t('versions.rollBack')}
          </AllowedButton>
        ),
        children: (
          <ChangeList changes={changesBetween(settingsOf(list[at + 1]?.parameters ?? []), settingsOf(parameters))} />
        ),
      }))}
    />
  )
}
