import { Alert, App, Button, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AUDIO_VIDEO_IDS, readAudioVideo, saveVideoChannels, writeAudioVideo } from '#core/contract/audio-video.ts'
import { VIDEO_CHANNEL_KINDS, type VideoChannel } from '#core/contract/video.ts'
import { call } from '#web/api/call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinFilter } from '../location-filter.ts'
import styles from './audio-video-page.module.css'
import { BandwidthNote } from './bandwidth-note.tsx'
import { ChangeList } from '#console/ui/parameter/change-list.tsx'
import { JobLine } from './job-line.tsx'
import { LivePreview } from './live-preview.tsx'
import { changedOnly, changesBetween, type Settings, settingsOf } from '#console/ui/parameter/parameter-change.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { SettingsForm } from '#console/ui/parameter/settings-form.tsx'
import { TemplateBar } from './template-bar.tsx'
import { useSettingsJob } from './use-settings-job.ts'

const CHANNELS = 0x76
const Reason = writeAudioVideo.body.pick({ reason: true })

/** Audio and video settings of one terminal: read, change, write, verified by reading back. */
export function AudioVideoPage() {
  const { t } = useTranslation('audioVideo')
  const search = useSearch(VinFilter)
  const vin = search.filter?.vin
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <SearchForm search={search}>
        <VinField required />
      </SearchForm>
      {vin ? <Desk key={vin} vin={vin} /> : <Empty description={t('notSearched')} />}
    </>
  )
}

function Desk({ vin }: { vin: string }) {
  const { t } = useTranslation('audioVideo')
  const desk = useDesk(vin)
  const { stored, draft, job, running } = desk
  const changes = changesBetween(stored ?? {}, draft ?? {})
  const [asks, setAsks] = useState(false)
  return (
    <div className={styles.desk}>
      <div>
        <div className={styles.actions}>
          <AllowedButton to={readAudioVideo} loading={running} onClick={() => void desk.read()}>
            {t('read')}
          </AllowedButton>
          {draft && (
            <AllowedButton
              to={writeAudioVideo}
              disabled={changes.length === 0 || running}
              title={changes.length === 0 ? t('noChange') : undefined}
              onClick={() => setAsks(true)}
            >
              {t('write', { count: changes.length })}
            </AllowedButton>
          )}
          {draft && (
            <Button disabled={changes.length === 0} onClick={() => desk.edit(stored)}>
              {t('discard')}
            </Button>
          )}
          <TemplateBar settings={draft} onApply={(settings) => desk.edit({ ...draft, ...settings })} />
          {draft?.[CHANNELS] !== undefined && (
            <AllowedButton to={saveVideoChannels} onClick={desk.keepChannels}>
              {t('channels.keep')}
            </AllowedButton>
          )}
        </div>
        {job && <JobLine job={job} />}
        {draft ? (
          <>
            <BandwidthNote settings={draft} />
            <SettingsForm ids={AUDIO_VIDEO_IDS} settings={draft} disabled={running} onChange={desk.edit} />
          </>
        ) : (
          <Alert type="info" showIcon title={t('notRead')} />
        )}
      </div>
      <LivePreview vin={vin} />
      <FormDrawer
        open={asks}
        title={t('confirm.title', { vin })}
        schema={Reason}
        submitText={t('confirm.send')}
        onSubmit={({ reason }) => desk.write(reason)}
        onClose={() => setAsks(false)}
      >
        <ChangeList changes={changes} />
        <TextAreaItem name="reason" label={t('confirm.reason')} rows={2} />
      </FormDrawer>
    </div>
  )
}

/** Settings of the terminal, changes in the form, and the job that reads or writes. */
function useDesk(vin: string) {
  const { t } = useTranslation('audioVideo')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [stored, setStored] = useState<Settings>()
  const [draft, setDraft] = useState<Settings>()
  const [taken, setTaken] = useState<number>()
  const { job, running, follow } = useSettingsJob()
  // The form starts from the values of a reading, or of the read-back after a writing.
  if (job?.status === 'executed' && taken !== job.jobId) {
    setTaken(job.jobId)
    const reported = job.parameters.length > 0 ? settingsOf(job.parameters) : (draft ?? {})
    const now = { ...stored, ...reported }
    setStored(now)
    setDraft(now)
  }
  return {
    stored,
    draft,
    job,
    running,
    edit: setDraft,
    read: () => quietly(async () => follow((await call(readAudioVideo, { body: { vin } })).jobId)),
    async write(reason: string) {
      const parameters = changedOnly(stored ?? {}, draft ?? {})
      follow((await call(writeAudioVideo, { body: { vin, parameters, reason } })).jobId)
    },
    keepChannels: () =>
      confirm({
        title: t('channels.keepAsk'),
        onConfirm: async () => {
          await call(saveVideoChannels, { body: { vin, channels: channelsIn(draft?.[CHANNELS]) } })
          message.success(t('channels.kept'))
        },
      }),
  }
}

interface ChannelRow {
  physical: number
  logical: number
  kind: number
  ptz: number
}

const channelsIn = (value: unknown): VideoChannel[] =>
  ((value as { rows?: ChannelRow[] } | undefined)?.rows ?? []).map(({ physical, logical, kind, ptz }) => ({
    channelNo: logical,
    physicalNo: physical,
    kind: VIDEO_CHANNEL_KINDS[kind] ?? 'audioVideo',
    ptz: ptz === 1,
  }))
