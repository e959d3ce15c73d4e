import { Button, Input, InputNumber, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import {
  allowJointVehicle,
  type JointSession,
  listJointSessions,
  listJointVehicles,
  startJointSession,
} from '#core/contract/joint.ts'
import { JOINT_MINUTES } from '#core/domain/joint-session.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { Allowed } from '../../../ui/allowed.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageLive } from '../../../ui/page-live.tsx'
import { VinField } from '../../../ui/search-fields.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { useSearch } from '../../../ui/use-search.ts'
import { JointBench } from './joint-bench.tsx'

const Filter = z.object({ vin: vin.optional() })

/** Debug bench for engineers: a time-limited session with a vehicle of the white list (design pages.md). */
export function RemoteJointPage() {
  const { t } = useTranslation('joint')
  const search = useSearch(Filter)
  const chosen = search.filter?.vin
  const [shown, show] = useState<number | null>(null)
  const sessions = useCall(listJointSessions, { query: { pageSize: 20, ...(chosen ? { vin: chosen } : {}) } })
  return (
    <PageLive>
      <PageHeader title={t('title')} hint={t('hint')} />
      <SearchForm search={search}>
        <VinField />
      </SearchForm>
      <Begin
        chosen={chosen}
        onBegun={(sessionId) => {
          show(sessionId)
          sessions.reload()
        }}
      />
      {shown !== null && <JointBench key={shown} sessionId={shown} />}
      <h2>{t('sessions')}</h2>
      <Table<JointSession>
        size="small"
        rowKey="sessionId"
        pagination={false}
        loading={!sessions.data && !sessions.error}
        dataSource={sessions.data?.list ?? []}
        locale={{ emptyText: t('noSessions') }}
        columns={[
          { title: t('vin'), dataIndex: 'vin' },
          { title: t('state'), render: (_, row) => t(`state.${row.state}`) },
          { title: t('owner'), dataIndex: 'owner' },
          { title: t('purpose'), dataIndex: 'purpose' },
          { title: t('time'), dataIndex: 'startTime' },
          {
            title: t('report'),
            render: (_, row) => <Button onClick={() => show(row.sessionId)}>{t('open')}</Button>,
          },
        ]}
      />
    </PageLive>
  )
}

function Begin({ chosen, onBegun }: { chosen: string | undefined; onBegun: (sessionId: number) => void }) {
  const { t } = useTranslation('joint')
  const { data: vehicles = [], reload } = useCall(listJointVehicles)
  const [picked, pick] = useState<string>()
  const [minutes, setMinutes] = useState<number>(JOINT_MINUTES.usual)
  const [purpose, setPurpose] = useState('')
  const of = picked ?? chosen

  async function act(work: () => Promise<void>) {
    await work().catch((error: unknown) => {
      // The call has told it.
      if (!(error instanceof CallFailed || error instanceof CallCancelled)) throw error
    })
  }
  const begin = async (of: string) => {
    const { sessionId } = await call(startJointSession, { body: { vin: of, minutes, purpose } })
    onBegun(sessionId)
  }
  const allow = async (of: string) => {
    await call(allowJointVehicle, { body: { vin: of } })
    reload()
  }

  return (
    <Space wrap>
      <Select
        aria-label={t('whiteList')}
        placeholder={t('whiteList')}
        style={{ minWidth: 240 }}
        value={of}
        onChange={pick}
        options={vehicles.map((one) => ({ value: one.vin, label: `${one.vin} ${one.plate}` }))}
      />
      {chosen && (
        <Allowed to={allowJointVehicle}>
          <Button onClick={() => void act(() => allow(chosen))}>{t('allow')}</Button>
        </Allowed>
      )}
      <InputNumber
        aria-label={t('minutes')}
        min={JOINT_MINUTES.least}
        max={JOINT_MINUTES.most}
        value={minutes}
        onChange={(value) => setMinutes(value ?? JOINT_MINUTES.usual)}
      />
      <Input
        aria-label={t('purpose')}
        placeholder={t('purpose')}
        value={purpose}
        maxLength={300}
        onChange={(event) => setPurpose(event.target.value)}
      />
      <Allowed to={startJointSession}>
        <Button type="primary" disabled={!of || purpose.trim() === ''} onClick={() => of && void act(() => begin(of))}>
          {t('start')}
        </Button>
      </Allowed>
    </Space>
  )
}
