import { CarOutlined, ExportOutlined, FileOutlined, SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findVinList } from '#core/contract/vehicle.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAllowed } from '../ui/allowed.tsx'
import { chooseVehicleAtom } from '../ui/current-vehicle.ts'
import { useDebounced } from '../ui/select/use-debounced.ts'
import { useShownVehicle } from '../ui/shown-vehicle.ts'
import { leavesByPath, type MenuLeaf } from './menu-entries.ts'
import { menuHits } from './menu-search.ts'
import styles from './palette.module.css'
import { recentPagesAtom } from './recent-pages.ts'
import { paletteOpenAtom } from './shell-state.ts'
import { useMenuEntries, useOpenLeaf } from './use-menu-entries.ts'

const DEBOUNCE_MS = 200
/** Vehicles are searched from this many characters on. */
const VEHICLE_TEXT_MIN = 2
const VEHICLES_MAX = 8
const PAGES_MAX = 6

interface Option {
  key: string
  group: string
  icon: ReactNode
  title: string
  note?: string
  run: () => void
}

/** One search for vehicles, by everything that names them, and pages; opened by Ctrl+K. */
export function Palette() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useAtom(paletteOpenAtom)
  const box = useRef<HTMLInputElement>(null)
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      footer={null}
      closable={false}
      width={620}
      className={styles.dialog ?? ''}
      aria-label={t('palette.title')}
      afterOpenChange={(isOpen) => isOpen && box.current?.focus()}
      destroyOnHidden
    >
      <Search box={box} onLeave={() => setOpen(false)} />
    </Modal>
  )
}

interface SearchProps {
  box: RefObject<HTMLInputElement | null>
  onLeave: () => void
}

function Search({ box, onLeave }: SearchProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [wanted, setWanted] = useState(false)
  const ran = useRef(false)
  const { options, isLoading } = useOptions(text.trim(), onLeave)
  const shown = Math.min(active, Math.max(0, options.length - 1))

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setActive((shown + step + options.length) % options.length)
    } else if (event.key === 'Enter') setWanted(true)
  }

  // Enter takes a result of what was typed, not of what was typed before.
  useEffect(() => {
    if (!wanted || isLoading || ran.current) return
    ran.current = options[shown] !== undefined
    options[shown]?.run()
  }, [wanted, isLoading, options, shown])

  return (
    <>
      <label className={styles.box}>
        <SearchOutlined aria-hidden />
        <input
          ref={box}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={options[shown] && `${id}-${options[shown].key}`}
          aria-label={t('palette.title')}
          placeholder={t('palette.hint')}
          value={text}
          dir="auto"
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
            setWanted(false)
          }}
          onKeyDown={onKey}
        />
      </label>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows with icons, worked from the text box */}
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {options.map((option, index) => (
          <Row
            key={option.key}
            id={`${id}-${option.key}`}
            option={option}
            isFirst={options[index - 1]?.group !== option.group}
            isActive={index === shown}
            onPoint={() => setActive(index)}
          />
        ))}
      </div>
      {options.length === 0 && <p className={styles.none}>{isLoading ? t('busy') : t('palette.none')}</p>}
    </>
  )
}

interface RowProps {
  id: string
  option: Option
  isFirst: boolean
  isActive: boolean
  onPoint: () => void
}

function Row({ id, option, isFirst, isActive, onPoint }: RowProps) {
  return (
    <>
      {isFirst && (
        <p className={styles.group} role="presentation">
          {option.group}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text box has the keys of the list */}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows with icons, worked from the text box
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        className={styles.option}
        onClick={option.run}
        onPointerMove={onPoint}
      >
        {option.icon}
        <bdi>{option.title}</bdi>
        {option.note && <bdi className={styles.note}>{option.note}</bdi>}
      </div>
    </>
  )
}

/** Vehicles and pages that match; before anything is typed, the pages opened last. */
function useOptions(text: string, onLeave: () => void): { options: Option[]; isLoading: boolean } {
  const { t } = useTranslation('shell')
  const openLeaf = useOpenLeaf()
  const { show } = useShownVehicle()
  const chooseVehicle = useSetAtom(chooseVehicleAtom)
  const recent = useAtomValue(recentPagesAtom)
  const entries = useMenuEntries()
  const asked = useDebounced(text, DEBOUNCE_MS)
  const mayFind = useAllowed(findVinList)
  const enabled = mayFind && asked.length >= VEHICLE_TEXT_MIN
  const found = useCall(
    findVinList,
    { query: { keyWord: asked, pageNum: 1, pageSize: VEHICLES_MAX } },
    { enabled, toast: false, keepPrevious: true },
  )
  const leaving = (run: () => void) => () => {
    onLeave()
    run()
  }
  const page = (leaf: MenuLeaf, group: string, to?: string): Option => ({
    key: leaf.path,
    group,
    icon: leaf.opens ? <ExportOutlined /> : <FileOutlined />,
    title: t(leaf.titleKey),
    run: leaving(() => openLeaf(leaf, to)),
  })
  if (text === '') {
    const leaves = leavesByPath(entries)
    const options = recent.flatMap(({ path, fullPath }) => {
      const leaf = leaves.get(path)
      return leaf ? [page(leaf, t('palette.recent'), fullPath)] : []
    })
    return { options, isLoading: false }
  }
  const vehicles = enabled && found.data ? found.data.list : []
  return {
    options: [
      ...vehicles.map(({ vin, plate }) => ({
        key: vin,
        group: t('palette.vehicles'),
        icon: <CarOutlined />,
        title: plate || vin,
        ...(plate && { note: vin }),
        run: leaving(() => {
          chooseVehicle(vin)
          show(vin)
        }),
      })),
      ...menuHits(entries, text, t)
        .slice(0, PAGES_MAX)
        .map((leaf) => page(leaf, t('palette.pages'))),
    ],
    isLoading: mayFind && text.length >= VEHICLE_TEXT_MIN && (text !== asked || found.loading),
  }
}
