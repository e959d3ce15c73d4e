import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { FileSource, UpgradeFileDetail } from '#core/contract/upgrade-file.ts'
import { getUpgradeFile } from '#core/contract/upgrade-file.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { pathTo } from '../../shell/path-to.ts'
import { STATUS_TONES } from '#console/ui/version-status.tsx'
import { CHECK_TONES, SIGNATURE_TONES } from './file-columns.tsx'
import styles from './upgrade-file.module.css'

interface Props {
  /** Null: closed. */
  fileId: number | null
  onClose: () => void
}

/** One file: what it is, its hashes and signature, who uses it, and the ways to it from earlier versions. */
export function FileDetail({ fileId, onClose }: Props) {
  const { t } = useTranslation('upgradeFile')
  const { data, error, reload } = useCall(
    getUpgradeFile,
    { query: { id: fileId ?? 0 } },
    { toast: false, enabled: fileId !== null },
  )
  return (
    <DetailDrawer open={fileId !== null} title={data?.softModel ?? t('detail')} size={720} onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <FileFacts file={data} />
          <Signature file={data} />
          <Sources file={data} />
        </>
      )}
    </DetailDrawer>
  )
}

function FileFacts({ file }: { file: UpgradeFileDetail }) {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const format = useFormat()
  const { status, statusReason, strategyNames } = file
  return (
    <Facts>
      <Fact name={t('partVersion:status')}>
        <ToneTag tone={STATUS_TONES[status]}>{t(`partVersion:status.${status}`)}</ToneTag>
        {statusReason && <> · {statusReason}</>}
      </Fact>
      <Fact name={t('partVersion:partsModel')}>
        <bdi>{file.typeName}</bdi> · <bdi dir="ltr">{file.partsModel}</bdi>
      </Fact>
      <Fact name={t('partVersion:version')}>
        <bdi dir="ltr">{file.version}</bdi>
      </Fact>
      <Fact name={t('kind')}>{t(`kind.${file.fileKind}`)}</Fact>
      <Fact name={t('environment')}>{t(`environment.${file.environment}`)}</Fact>
      <Fact name={t('counter')}>{format.number(file.releaseCounter)}</Fact>
      <Fact name={t('minFrom')}>{file.minFrom && <bdi dir="ltr">{file.minFrom}</bdi>}</Fact>
      <Fact name={t('partVersion:hardware')}>{file.hardware.join(', ')}</Fact>
      <Fact name={t('partVersion:file')}>
        <bdi dir="ltr">{file.fileName}</bdi> · {format.bytes(file.fileSize)}
      </Fact>
      <Fact name={t('uploadTime')}>
        <TimeCell time={file.uploadTime} /> {file.uploader && <>· {file.uploader}</>}
      </Fact>
      <Fact name={t('downloads')}>{format.number(file.downloads)}</Fact>
      <Fact name={t('strategies')}>{strategyNames.length > 0 ? strategyNames.join(', ') : t('strategies.none')}</Fact>
      <Fact name={t('partVersion:notes')}>{file.notes}</Fact>
      <Fact name={t('partVersion:knownIssues')}>{file.knownIssues}</Fact>
      <Fact name={t('check')}>
        {file.checkResult ? (
          <>
            <ToneTag tone={CHECK_TONES[file.checkResult]}>{t(`check.${file.checkResult}`)}</ToneTag>{' '}
            <TimeCell time={file.checkTime} />
          </>
        ) : (
          t('check.none')
        )}
      </Fact>
      <Fact name={t('partVersion:sha256')}>
        <Copyable text={file.sha256} />
      </Fact>
      <Fact name={t('md5')}>
        <Copyable text={file.md5} />
      </Fact>
    </Facts>
  )
}

function Signature({ file }: { file: UpgradeFileDetail }) {
  const { t } = useTranslation('upgradeFile')
  const { signatureState, signingKeyId, signTime, signature, publicKey, signedContent } = file
  return (
    <section>
      <h3>{t('signature')}</h3>
      <Facts>
        <Fact name={t('signature.state')}>
          <ToneTag tone={SIGNATURE_TONES[signatureState]}>{t(`signature.${signatureState}`)}</ToneTag>
        </Fact>
        <Fact name={t('keys.id')}>{signingKeyId && <Copyable text={signingKeyId} />}</Fact>
        <Fact name={t('signature.time')}>{signTime && <TimeCell time={signTime} />}</Fact>
        <Fact name={t('keys.public')}>{publicKey && <Copyable text={publicKey} />}</Fact>
        <Fact name={t('signature')}>{signature && <Copyable text={signature} maxWidth={420} />}</Fact>
      </Facts>
      <p>{t('signature.content')}</p>
      <pre className={styles.signed} dir="ltr">
        {signedContent}
      </pre>
    </section>
  )
}

function Sources({ file }: { file: UpgradeFileDetail }) {
  const { t } = useTranslation(['upgradeFile', 'partDelta'])
  const format = useFormat()
  const { sources, softModel } = file
  const mayBuild = useAtomValue(menuPathsAtom).has('/parts/diffManage')
  return (
    <section>
      <h3>{t('sources')}</h3>
      {sources.length === 0 && <p>{t('sources.none')}</p>}
      {sources.length > 0 && (
        <PlainTable<FileSource>
          label={t('sources')}
          rows={sources}
          rowKey={({ fromModel }) => fromModel}
          columns={[
            [t('sources.from'), ({ fromModel }) => fromModel, 'nameCode'],
            [t('sources.state'), ({ state }) => (state ? t(`partDelta:state.${state}`) : t('sources.full'))],
            [t('sources.size'), ({ deltaSize }) => format.bytes(deltaSize), 'number'],
            [t('sources.ratio'), ({ ratio }) => format.percent(ratio), 'number'],
            [t('sources.vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
          ]}
        />
      )}
      {mayBuild && (
        <p>
          <Link to={pathTo('/parts/diffManage', { keyWord: softModel })}>{t('sources.all')}</Link>
        </p>
      )}
    </section>
  )
}
