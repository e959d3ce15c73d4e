import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-type.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { useRemove } from '#console/ui/use-remove.ts'

interface Props {
  type: contract.PartTypeRow | undefined
  onClose: () => void
}

/** The models of a part type, next to the list. */
export function PartModelsDrawer({ type, onClose }: Props) {
  const { t } = useTranslation('partType')
  const shown = useLast(type)
  return (
    <DetailDrawer
      open={type !== undefined}
      title={shown && t('modelsOf', { name: shown.name })}
      size={480}
      onClose={onClose}
    >
      {shown && <Models key={shown.id} id={shown.id} />}
    </DetailDrawer>
  )
}

const READS = [contract.listPartModelsOfType, contract.listPartTypes]

function Models({ id }: { id: number }) {
  const { t } = useTranslation('partType')
  const { data, error, reload } = useCall(contract.listPartModelsOfType, { query: { id } }, { toast: false })
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <AddModels id={id} />
      {data.length === 0 ? (
        <NoneYet title={t('models.none')} hint={t('models.none.hint')} />
      ) : (
        <ModelTable models={data} />
      )}
    </>
  )
}

function ModelTable({ models }: { models: readonly contract.PartModelRow[] }) {
  const { t } = useTranslation('partType')
  const format = useFormat()
  const remove = useRemove(contract.deletePartModel, READS)
  return (
    <PlainTable
      rows={models}
      rowKey={({ id }) => id}
      columns={[
        [t('model'), ({ model }) => model, 'nameCode'],
        [t('versions'), ({ versions }) => format.number(versions), 'number'],
        [t('parts'), ({ parts }) => format.number(parts), 'number'],
        [
          t('actions'),
          ({ id, model, versions, parts }) =>
            versions + parts === 0 && (
              <AllowedButton
                to={contract.deletePartModel}
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('models.delete', { model })}
                onClick={() => remove(id, { title: t('models.delete', { model }) })}
              />
            ),
        ],
      ]}
    />
  )
}

function AddModels({ id }: { id: number }) {
  const { t } = useTranslation('partType')
  const refresh = useRefresh()
  const allowed = useAllowed(contract.addPartModels)
  const [models, choose] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  if (!allowed) return null
  async function add() {
    setBusy(true)
    try {
      await call(contract.addPartModels, { body: { id, models } })
      choose([])
      await refresh(...READS)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={page.toolbar}>
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', ' ']}
        aria-label={t('models.new')}
        placeholder={t('models.new')}
        value={models}
        onChange={choose}
        style={{ flex: 1 }}
      />
      <Button type="primary" disabled={models.length === 0} loading={busy} onClick={() => void add()}>
        {t('models.add')}
      </Button>
    </div>
  )
}
