import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { deleteTrackLayout, listTrackLayouts, saveTrackLayout } from '#core/contract/track-layout.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useHashLocation } from '../stage/hash-location.ts'
import styles from './layout-menu.module.css'
import { layoutOf } from './track-query.ts'
import { useMayCall } from '../stage/use-may-call.ts'

const LONGEST_NAME = 60

interface Props {
  onOpen: (layout: string) => void
  onClose: () => void
}

/** Named layouts: the user's and those shared by colleagues. */
export function LayoutMenu({ onOpen, onClose }: Props) {
  const { t } = useTranslation(['multiTrack', 'screens'])
  const { data, error } = useCall(listTrackLayouts, {}, { toast: false })
  const maySave = useMayCall()(saveTrackLayout) === true
  const refresh = useRefresh()
  const [failure, setFailure] = useState('')
  const remove = async (id: number) => {
    setFailure('')
    try {
      await call(deleteTrackLayout, { body: { id } }, { toast: false })
      await refresh(listTrackLayouts)
    } catch {
      setFailure(t('layouts.failed'))
    }
  }

  return (
    <section className={styles.menu} aria-label={t('layouts.title')} data-card>
      <header>
        <h2>{t('layouts.title')}</h2>
        <button type="button" className={styles.close} aria-label={t('screens:detail.close')} onClick={onClose} />
      </header>
      {!data && <p>{error ? t('layouts.unread') : t('screens:stage.loading')}</p>}
      {data?.length === 0 && <p>{t('layouts.none')}</p>}
      <ul>
        {data?.map(({ id, name, layout, own, shared, ownerName }) => (
          <li key={id}>
            <button type="button" className={styles.open} onClick={() => onOpen(layout)}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {own ? shared && <small>{t('layouts.isShared')}</small> : <small>{t('layouts.by', { ownerName })}</small>}
            </button>
            {own && maySave && (
              <button
                type="button"
                className={styles.close}
                aria-label={t('layouts.delete', { name })}
                onClick={() => void remove(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {maySave && <SaveForm onFailure={setFailure} />}
      {failure && <p role="alert">{failure}</p>}
    </section>
  )
}

function SaveForm({ onFailure }: { onFailure: (text: string) => void }) {
  const { t } = useTranslation('multiTrack')
  const layout = layoutOf(useHashLocation().query)
  const refresh = useRefresh()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onFailure('')
    try {
      await call(saveTrackLayout, { body: { name, layout, shared } }, { toast: false })
      setName('')
      await refresh(listTrackLayouts)
    } catch (error) {
      onFailure(error instanceof CallFailed ? failureText(error) : t('layouts.failed'))
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <input
        ref={input}
        value={name}
        maxLength={LONGEST_NAME}
        placeholder={t('layouts.name')}
        aria-label={t('layouts.name')}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" disabled={name.trim() === ''}>
        {t('layouts.save')}
      </button>
      <label>
        <input type="checkbox" checked={shared} onChange={() => setShared(!shared)} /> {t('layouts.share')}
      </label>
    </form>
  )
}
