import { CarOutlined, ExportOutlined, FileOutlined, SearchOutlined, UserOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { findDrivers } from '#core/contract/lookup.ts'
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
/** Vehicles and drivers are searched from this many characters. */
const RECORD_TEXT_MIN = 2
const VEHICLES_MAX = 8
const DRIVERS_MAX = 6
const PAGES_MAX = 6

interface Option {
  key: string
  group: string
  icon: ReactNode
  title: string
  note?: string
  run: () => void
}

/** One search for vehicles, by everything that names them, drivers and pages; opened by Ctrl+K. */
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

/** Vehicles and drivers whose names have the text in them. */
function useRecords(text: string, leaving: (run: () => void) => () => void) {
  const { t } = useTranslation('shell')
  const { show } = useShownVehicle()
  const chooseVehicle = useSetAtom(chooseVehicleAtom)
  const asked = useDebounced(text, DEBOUNCE_MS)
  const [mayFind, mayFindDrivers] = [useAllowed(findVinList), useAllowed(findDrivers)]
  const isEnough = asked.length >= RECORD_TEXT_MIN
  const vehicles = useCall(
    findVinList,
    { query: { keyWord: asked, pageNum: 1, pageSize: VEHICLES_MAX } },
    { enabled: mayFind && isEnough, toast: false, keepPrevious: true },
  )
  const drivers = useCall(
    findDrivers,
    { query: { keyWord: asked } },
    { enabled: mayFindDrivers && isEnough, toast: false, keepPrevious: true },
  )
  const open = (vin: string) =>
    leaving(() => {
      chooseVehicle(vin)
      show(vin)
    })
  const foundVehicles = (isEnough && vehicles.data?.list) || []
  const foundDrivers = (isEnough && drivers.data?.slice(0, DRIVERS_MAX)) || []
  const options: Option[] = [
    ...foundVehicles.map(({ vin, plate }) => ({
      key: vin,
      group: t('palette.vehicles'),
      icon: <CarOutlined aria-hidden />,
      title: plate || vin,
      ...(plate && { note: vin }),
      run: open(vin),
    })),
    ...foundDrivers.map(({ driver, licence, vin, plate, driving }) => ({
      key: `driver-${vin}-${driving}`,
      group: t('palette.drivers'),
      icon: <UserOutlined aria-hidden />,
      title: driver,
      note: [plate || vin, licence, driving && t('palette.drivingNow')].filter(Boolean).join(' · '),
      run: open(vin),
    })),
  ]
  const isAsked = (mayFind || mayFindDrivers) && text.length >= RECORD_TEXT_MIN
  return { options, isLoading: isAsked && (text !== asked || vehicles.loading || drivers.loading) }
}

/** Vehicles, drivers and pages that match; before anything is typed, the pages opened last. */
function useOptions(text: string, onLeave: () => void): { options: Option[]; isLoading: boolean } {
  const { t } = useTranslation('shell')
  const openLeaf = useOpenLeaf()
  const recent = useAtomValue(recentPagesAtom)
  const entries = useMenuEntries()
  const leaving = (run: () => void) => () => {
    onLeave()
    run()
  }
  const records = useRecords(text, leaving)
  const page = (leaf: MenuLeaf, group: string, to?: string): Option => ({
    key: leaf.path,
    group,
    icon: leaf.opens ? <ExportOutlined aria-hidden /> : <FileOutlined aria-hidden />,
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
  const pages = menuHits(entries, text, t)
    .slice(0, PAGES_MAX)
    .map((leaf) => page(leaf, t('palette.pages')))
  return { options: [...records.options, ...pages], isLoading: records.isLoading }
}
