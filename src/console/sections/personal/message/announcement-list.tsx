import { DeleteOutlined } from '@ant-design/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  type Announcement,
  AnnouncementInput,
  createAnnouncement,
  deleteAnnouncements,
  listAnnouncements,
} from '#core/contract/notice-admin.ts'
import { getShownAnnouncements } from '#core/contract/notice.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { LongTextItem, SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { useDelete } from './use-delete.ts'

const TONES = ['info', 'warning'] as const
const DAY_MS = 86_400_000

/** Banners of the console. */
export function AnnouncementList() {
  const { t } = useTranslation('inbox')
  const column = useColumnKit<Announcement>()
  const language = useAtomValue(languageAtom)
  const [adding, add] = useState(false)
  const remove = useDelete(deleteAnnouncements, listAnnouncements)
  const textOf = ({ texts }: Announcement) => texts[language] || texts.en || Object.values(texts).join(' ')
  return (
    <>
      <WholeTable
        read={useCall(listAnnouncements)}
        rowKey={({ id }) => id}
        add={{ to: createAnnouncement, label: t('announcement.add'), onClick: () => add(true) }}
        empty={<NoneYet title={t('announcement.none')} hint={t('announcement.hint')} />}
        columns={[
          column.text(['text', textOf], t('message'), 380, { fixed: 'start' }),
          column.label('tone', t('announcement.tone'), 130, (tone) => t(`announcement.tone.${tone}`)),
          column.time('startTime', t('announcement.start'), 180),
          column.time('endTime', t('announcement.end'), 180),
          column.text('authorName', t('announcement.author'), 160),
          ...column.actions(t('actions'), 90, [
            {
              to: deleteAnnouncements,
              icon: <DeleteOutlined aria-hidden />,
              label: (row) => t('deleteNamed', { name: textOf(row) }),
              onClick: (row) => remove(row.id, textOf(row)),
            },
          ]),
        ]}
      />
      {adding && <AnnouncementDrawer onClose={() => add(false)} />}
    </>
  )
}

function AnnouncementDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inbox')
  const refresh = useRefresh()
  const language = useAtomValue(languageAtom)
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const languages = [language, ...LANGUAGES.filter((each) => each !== language)]
  return (
    <FormDrawer
      open
      title={t('announcement.add')}
      schema={AnnouncementInput}
      initial={{
        tone: 'info',
        startTime: wallText(openedAt, zone),
        endTime: wallText(openedAt + DAY_MS, zone),
        texts: Object.fromEntries(languages.map((each) => [each, ''])),
      }}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(createAnnouncement, { body })
        await refresh(listAnnouncements, getShownAnnouncements)
      }}
    >
      <SelectItem
        name="tone"
        label={t('announcement.tone')}
        options={TONES.map((value) => ({ value, label: t(`announcement.tone.${value}`) }))}
      />
      <TimeItem name="startTime" label={t('announcement.start')} />
      <TimeItem name="endTime" label={t('announcement.end')} hint={t('announcement.hint')} />
      {languages.map((each) => (
        <LongTextItem
          key={each}
          name={['texts', each]}
          label={t('announcement.text', { language: LANGUAGE_NAMES[each] })}
          maxLength={500}
          dir="auto"
        />
      ))}
    </FormDrawer>
  )
}
