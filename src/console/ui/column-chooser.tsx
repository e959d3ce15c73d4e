import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './column-chooser.module.css'
import { DENSITIES, type TableDensity } from './table-density.ts'
import type { ChosenColumns, ColumnChoice } from './use-columns.ts'

interface Props {
  columns: ChosenColumns
  density: TableDensity
  /** The button it hangs on. */
  children: ReactNode
}

/** Which columns are shown, where, and how close the rows are; widths are dragged in the table itself. */
export function ColumnChooser({ columns, density, children }: Props) {
  const { t } = useTranslation('list')
  const { choices, move, reset } = columns
  const [dragged, drag] = useState<string>()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      defaultOpen
      title={t('columns.title')}
      content={
        <div className={styles.panel}>
          <ul className={styles.choices}>
            {choices.map((choice, index) => (
              // The buttons in it do the same by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={choice.key}
                draggable
                data-dragged={dragged === choice.key}
                onDragStart={() => drag(choice.key)}
                onDragEnd={() => drag(undefined)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => dragged !== undefined && dragged !== choice.key && move(dragged, choice.key)}
              >
                <Choice
                  choice={choice}
                  columns={columns}
                  before={choices[index - 1]?.key}
                  after={choices[index + 1]?.key}
                />
              </li>
            ))}
          </ul>
          <p>{t('columns.hint')}</p>
          <Segmented
            block
            aria-label={t('density.title')}
            value={density.shown}
            options={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
            onChange={density.choose}
          />
          <Button block disabled={!reset} onClick={reset}>
            {t('columns.reset')}
          </Button>
        </div>
      }
    >
      {children}
    </Popover>
  )
}

interface ChoiceProps {
  choice: ColumnChoice
  columns: ChosenColumns
  /** Keys of its neighbours. */
  before: string | undefined
  after: string | undefined
}

function Choice({ choice: { key, title, shown, pinned }, columns, before, after }: ChoiceProps) {
  const { t } = useTranslation('list')
  const button = (label: string, icon: ReactNode, onClick: (() => void) | undefined, pressed?: boolean) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={!onClick}
      onClick={onClick}
    />
  )
  const to = (neighbour: string | undefined) =>
    neighbour === undefined ? undefined : () => columns.move(key, neighbour)
  return (
    <>
      <Checkbox checked={shown} onChange={(event) => columns.show(key, event.target.checked)}>
        {title}
      </Checkbox>
      {button(t('columns.up', { title }), <ArrowUpOutlined aria-hidden />, to(before))}
      {button(t('columns.down', { title }), <ArrowDownOutlined aria-hidden />, to(after))}
      {button(
        t('columns.pin', { title }),
        pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />,
        () => columns.pin(key, !pinned),
        pinned,
      )}
    </>
  )
}
