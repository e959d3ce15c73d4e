import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Popover, Space } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { usePreference } from '#console/ui/use-preference.ts'
import styles from './history.module.css'

const MOST_SETS = 20
const MOST_LETTERS = 40
const Stored = z.array(z.object({ name: z.string(), items: z.string() }))

interface Props {
  /** Items now in force; absent before a search. */
  items: string | undefined
  onChoose: (items: string) => void
}

/** Named sets of items a user saved, available on every device. */
export function ItemSets({ items, onChoose }: Props) {
  const { t } = useTranslation(['history', 'common'])
  const [sets = [], keep] = usePreference('historyItemSets', Stored)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const wanted = name.trim()

  function add(event: FormEvent) {
    event.preventDefault()
    if (!wanted || items === undefined) return
    keep([...sets.filter((set) => set.name !== wanted), { name: wanted, items }].slice(-MOST_SETS))
    setName('')
  }

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      title={t('sets')}
      content={
        <div className={styles.sets}>
          {sets.length === 0 && <p className={styles.note}>{t('sets.none')}</p>}
          <ul>
            {sets.map((set) => (
              <li key={set.name}>
                <Button
                  type="link"
                  onClick={() => {
                    onChoose(set.items)
                    setOpen(false)
                  }}
                >
                  {set.name}
                </Button>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('sets.forget', { name: set.name })}
                  onClick={() => keep(sets.filter((each) => each !== set))}
                />
              </li>
            ))}
          </ul>
          <form onSubmit={add}>
            <Space.Compact block>
              <Input
                value={name}
                maxLength={MOST_LETTERS}
                placeholder={t('sets.name')}
                aria-label={t('sets.name')}
                onChange={(event) => setName(event.target.value)}
              />
              <Button htmlType="submit" disabled={!wanted || items === undefined}>
                {t('sets.keep')}
              </Button>
            </Space.Compact>
          </form>
        </div>
      }
    >
      <Button>{t('sets')}</Button>
    </Popover>
  )
}
