import { InboxOutlined } from '@ant-design/icons'
import { Alert, App, Button, Checkbox, Form, Modal, Select, Upload } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as contract from '#core/contract/fence.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { myInfoAtom } from '#web/state/session.ts'
import styles from './fence-list.module.css'
import { useSizeText, useTypeName } from './fence-words.ts'
import { type ReadFence, readFences, UnreadableFences } from './read-fences.ts'

const FILE_BYTES_MAX = 20_000_000
const AREAS_MAX = 2_000
/** Positions of one call, so that it stays below what the platform takes. */
const CALL_CHARACTERS = 500_000

interface Area extends ReadFence {
  key: number
}

/** Areas of a GeoJSON or KML file become fences; what cannot says why and holds nothing back. */
export function ImportFences({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['fence', 'common'])
  return (
    <Modal
      open={open}
      title={t('import')}
      width={860}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <Steps onClose={onClose} />
    </Modal>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('fence')
  const [areas, setAreas] = useState<readonly Area[]>()
  const [fault, setFault] = useState<'unreadable' | 'tooLarge' | 'none'>()
  const read = async (file: File) => {
    setAreas(undefined)
    setFault(undefined)
    if (file.size > FILE_BYTES_MAX) return setFault('tooLarge')
    try {
      const found = await readFences(await file.text())
      if (found.length > AREAS_MAX) setFault('tooLarge')
      else if (found.length === 0) setFault('none')
      else
        setAreas(
          found.map((area, key) => ({ ...area, key, name: area.name || t('import.unnamed', { number: key + 1 }) })),
        )
    } catch (error) {
      if (!(error instanceof UnreadableFences)) throw error
      setFault('unreadable')
    }
  }
  return (
    <div className={styles.import}>
      <Upload.Dragger
        accept=".json,.geojson,.kml"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void read(file)
          return false
        }}
      >
        <InboxOutlined aria-hidden />
        <p>{t('import.choose')}</p>
        <p className={styles.note}>{t('import.hint')}</p>
      </Upload.Dragger>
      {fault && <Alert type="error" showIcon title={t(`import.fault.${fault}`)} />}
      {areas && <Chosen key={areas.length} areas={areas} onClose={onClose} />}
    </div>
  )
}

function Chosen({ areas, onClose }: { areas: readonly Area[]; onClose: () => void }) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const typeName = useTypeName()
  const sizeText = useSizeText()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const orgs = useOrgOptions()
  const own = Number(useAtomValue(myInfoAtom)?.orgIds.split(',')[0])
  const [orgId, setOrg] = useState(own)
  const [category, setCategory] = useState<contract.Fence['category']>('other')
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const taken = areas.filter(({ record, key }) => record !== null && !left.has(key))
  const save = async () => {
    setBusy(true)
    try {
      const inputs = taken.map(({ name, record }) => contract.FenceInput.parse({ ...record, name, orgId, category }))
      for (const fences of portions(inputs)) await call(contract.importFences, { body: { fences } })
      message.success(t('import.done', { number: format.number(inputs.length) }))
      onClose()
    } finally {
      setBusy(false)
      await refresh(contract.listFences)
    }
  }
  const toggle = (key: number) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    leave(next)
  }
  return (
    <>
      <div className={styles.bar}>
        <Form.Item label={t('org')} htmlFor="fence-import-org" noStyle>
          <Select<number>
            id="fence-import-org"
            aria-label={t('org')}
            value={orgId}
            onChange={setOrg}
            options={orgs}
            style={{ minWidth: 220 }}
          />
        </Form.Item>
        <Select
          aria-label={t('category')}
          value={category}
          onChange={setCategory}
          options={contract.FENCE_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          style={{ minWidth: 160 }}
        />
      </div>
      <div className={styles.table}>
        <PlainTable<Area>
          label={t('import')}
          rows={areas}
          rowKey={({ key }) => key}
          columns={[
            [
              t('name'),
              ({ key, name, record }) => (
                <Checkbox disabled={!record} checked={record !== null && !left.has(key)} onChange={() => toggle(key)}>
                  <bdi>{name}</bdi>
                </Checkbox>
              ),
              'name',
            ],
            [t('type'), ({ record }) => (record ? typeName(record.type) : '–')],
            [t('size'), ({ record }) => (record ? sizeText(record) : '–'), 'number'],
            [
              t('import.result'),
              ({ fault }) =>
                fault ? (
                  <ToneTag tone="bad">{t(`fault.${fault}`)}</ToneTag>
                ) : (
                  <ToneTag tone="good">{t('import.fine')}</ToneTag>
                ),
            ],
          ]}
        />
      </div>
      <div>
        <Button type="primary" loading={busy} disabled={taken.length === 0} onClick={() => void save()}>
          {t('import.save', { number: format.number(taken.length) })}
        </Button>
      </div>
    </>
  )
}

/** As many fences as one call takes. */
function portions(inputs: readonly contract.FenceInput[]): contract.FenceInput[][] {
  const parts: contract.FenceInput[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const input of inputs) {
    const part = parts.at(-1)
    characters += input.position.length
    if (part && part.length < contract.FENCE_IMPORT_MAX && characters < CALL_CHARACTERS) part.push(input)
    else {
      parts.push([input])
      characters = input.position.length
    }
  }
  return parts
}
