import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { usePopUpLevel, useSoundLevel } from '#console/ui/notice/notice-levels.ts'
import { NoticeLevelSelect } from '#console/ui/notice/notice-level-select.tsx'
import { soundBlockedAtom } from '#console/ui/notice/sound-blocked.ts'
import styles from './alarm-signals.module.css'

/** Which new alarms sound and pop up for this user; one click mutes. */
export function AlarmSignals() {
  const { t } = useTranslation('notices')
  const [sound, chooseSound] = useSoundLevel()
  const [popUps, choosePopUps] = usePopUpLevel()
  const blocked = useAtomValue(soundBlockedAtom)
  const label = t(sound === 0 ? 'unmute' : 'mute')
  return (
    <div className={styles.signals}>
      {/* Any click on the page allows sound, so the button needs to do nothing. */}
      {blocked && (
        <output className={styles.blocked}>
          {t('blocked')} <Button size="small">{t('allow')}</Button>
        </output>
      )}
      <span>
        <Button
          type="text"
          size="small"
          aria-label={label}
          title={label}
          icon={sound === 0 ? <MutedOutlined aria-hidden /> : <SoundOutlined aria-hidden />}
          onClick={() => chooseSound(sound === 0 ? 1 : 0)}
        />
        {t('sound')}
        <NoticeLevelSelect label={t('sound')} value={sound} onChange={chooseSound} />
      </span>
      <span>
        {t('alarmPopUps')}
        <NoticeLevelSelect label={t('alarmPopUps')} value={popUps} onChange={choosePopUps} />
      </span>
    </div>
  )
}
