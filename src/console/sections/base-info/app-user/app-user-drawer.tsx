import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/app-user.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { REAL_NAME_TONES, STATE_TONES } from './app-user-columns.tsx'
import styles from './app-user.module.css'
import { MergeDrawer, type MergePair } from './merge-drawer.tsx'
import { ReasonDrawer } from './reason-drawer.tsx'

interface Props {
  /** Null: closed. */
  userId: number | null
  onOpen: (userId: number) => void
  onClose: () => void
}

/** One app user: account, vehicles and duplicates. */
export function AppUserDrawer({ userId, onOpen, onClose }: Props) {
  const shownId = useLast(userId)
  const { data } = useCall(
    contract.getAppUser,
    { query: { id: shownId ?? 1 } },
    { enabled: userId !== null, keepPrevious: true },
  )
  const [merging, merge] = useState<MergePair | null>(null)
  const [unbinding, unbind] = useState<string | null>(null)
  return (
    <>
      <DetailDrawer open={userId !== null} size={720} title={<bdi dir="ltr">{data?.userNo}</bdi>} onClose={onClose}>
        {data && (
          <>
            <Account user={data} />
            <Bindings user={data} onUnbind={unbind} />
            <Duplicates user={data} onOpen={onOpen} onMerge={merge} />
          </>
        )}
      </DetailDrawer>
      <MergeDrawer pair={merging} onClose={() => merge(null)} />
      <UnbindDrawer userId={shownId} vin={unbinding} onClose={() => unbind(null)} />
    </>
  )
}

type OfUser = { user: contract.AppUserDetail }

function Account({ user }: OfUser) {
  const { t } = useTranslation('appUser')
  return (
    <Facts pairs={2}>
      <Fact name={t('name')}>
        <bdi>{user.name}</bdi>
      </Fact>
      <Fact name={t('phone')}>{user.phone && <bdi dir="ltr">{user.phone}</bdi>}</Fact>
      <Fact name={t('realName')}>
        <ToneTag tone={REAL_NAME_TONES[user.realName]}>{t(`realName.${user.realName}`)}</ToneTag>
      </Fact>
      <Fact name={t('state')}>
        <ToneTag tone={STATE_TONES[user.state]}>{t(`state.${user.state}`)}</ToneTag>
      </Fact>
      <Fact name={t('registered')}>
        <TimeCell time={user.registerTime} />
      </Fact>
      <Fact name={t('lastUse')}>{user.lastUseTime && <TimeCell time={user.lastUseTime} />}</Fact>
      <Fact name={t('appVersion')}>{user.appVersion}</Fact>
      <Fact name={t('language')}>{user.language}</Fact>
      <Fact name={t('org')}>
        <bdi>{user.orgName}</bdi>
      </Fact>
      <Fact name={t('mergedInto')}>{user.mergedInto}</Fact>
      <Fact name={t('reason')}>{user.stateReason && <bdi>{user.stateReason}</bdi>}</Fact>
      <Fact name={t('stateBy')}>{user.stateBy && <bdi>{user.stateBy}</bdi>}</Fact>
      <Fact name={t('stateTime')}>{user.stateTime && <TimeCell time={user.stateTime} />}</Fact>
    </Facts>
  )
}

function Bindings({ user, onUnbind }: OfUser & { onUnbind: (vin: string) => void }) {
  const { t } = useTranslation('appUser')
  return (
    <section className={styles.part}>
      <h3>{t('bindings')}</h3>
      {user.bindings.length === 0 ? (
        <p className={styles.none}>{t('bindings.none')}</p>
      ) : (
        <PlainTable
          rows={user.bindings}
          rowKey={({ vin }) => vin}
          label={t('bindings')}
          columns={[
            [t('vin'), ({ vin }) => <VinCell vin={vin} />, 'nameCode'],
            [t('plate'), ({ plate }) => plate || '–', 'text'],
            [t('model'), ({ modelName }) => modelName, 'text'],
            [t('role'), ({ role }) => t(`role.${role}`)],
            [t('bound'), ({ bindTime }) => <TimeCell time={bindTime} />],
            [
              t('actions'),
              ({ vin }) => (
                <AllowedButton
                  to={contract.unbindAppUser}
                  size="small"
                  danger
                  aria-label={t('unbind', { vin })}
                  onClick={() => onUnbind(vin)}
                >
                  {t('unbind.submit')}
                </AllowedButton>
              ),
            ],
          ]}
        />
      )}
    </section>
  )
}

interface DuplicatesProps extends OfUser {
  onOpen: (userId: number) => void
  onMerge: (pair: MergePair) => void
}

function Duplicates({ user, onOpen, onMerge }: DuplicatesProps) {
  const { t } = useTranslation('appUser')
  if (user.duplicates.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('duplicates')}</h3>
      <PlainTable
        rows={user.duplicates}
        rowKey={({ id }) => id}
        label={t('duplicates')}
        columns={[
          [
            t('userNo'),
            ({ id, userNo }) => (
              <Button type="link" size="small" onClick={() => onOpen(id)}>
                {userNo}
              </Button>
            ),
            'nameCode',
          ],
          [t('name'), ({ name }) => <bdi>{name}</bdi>],
          [t('phone'), ({ phone }) => phone, 'code'],
          [t('vehicles'), ({ vehicles }) => vehicles, 'number'],
          [t('by'), ({ by }) => by.map((each) => t(`by.${each}`)).join(', ')],
          [
            t('actions'),
            ({ id, userNo }) => (
              <AllowedButton
                to={contract.mergeAppUsers}
                size="small"
                aria-label={t('merge', { from: userNo, into: user.userNo })}
                onClick={() => onMerge({ keepId: user.id, mergeId: id, keepNo: user.userNo, mergeNo: userNo })}
              >
                {t('merge.submit')}
              </AllowedButton>
            ),
          ],
        ]}
      />
    </section>
  )
}

interface UnbindProps {
  userId: number | null
  vin: string | null
  onClose: () => void
}

function UnbindDrawer({ userId, vin, onClose }: UnbindProps) {
  const { t } = useTranslation('appUser')
  const shown = useLast(vin) ?? ''
  return (
    <ReasonDrawer
      open={vin !== null}
      title={t('unbind', { vin: shown })}
      hint={t('unbind.hint')}
      submitText={t('unbind.submit')}
      onSubmit={(reason) => call(contract.unbindAppUser, { body: { id: userId!, vins: [shown], reason } })}
      onClose={onClose}
    />
  )
}
