import { Button, Empty, type SelectProps, Spin } from 'antd'
import { type ReactElement, type UIEvent, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { OPTIONS_COUNTED } from '#core/domain/limits.ts'
import { type OptionPages, useOptionPages } from '#web/api/use-option-pages.ts'
import { type OptionSource, pageSizeOf, type SelectOption } from './option-source.ts'
import styles from './remote-select.module.css'
import { useDebounced } from './use-debounced.ts'

const DEBOUNCE_MS = 300
/** The next page is fetched when less than this is left below. */
const NEAR_END_PIXELS = 48

type Parts<V> = Required<
  Pick<
    SelectProps<V, SelectOption<V>>,
    | 'options'
    | 'loading'
    | 'open'
    | 'onOpenChange'
    | 'onActive'
    | 'onPopupScroll'
    | 'notFoundContent'
    | 'popupRender'
    | 'showSearch'
  >
>

interface RemoteOptions<V> {
  /** For antd's Select. */
  parts: Parts<V>
  /** Text of the search box. */
  text: string
  /** Options of this text are on their way. */
  busy: boolean
  search: (text: string) => void
  setOpen: (open: boolean) => void
}

/** Search, paging and states of a remote select. `wanted` is a value without a known label. */
export function useRemoteOptions<E extends AnyEndpoint, Item, V extends string | number>(
  source: OptionSource<E, Item, V>,
  wanted: V | undefined,
): RemoteOptions<V> {
  const { endpoint, query, read, option, normalise, typedLength } = source
  const pageSize = pageSizeOf(source)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const asked = useDebounced(text, DEBOUNCE_MS)
  const waiting = text !== asked
  const pages = useOptionPages(
    { endpoint, pageSize, read, query: (page) => query(asked || undefined, page, pageSize) },
    open && !waiting,
  )
  const known = useKnown(source, wanted)
  const busy = waiting || pages.loading
  // Enter must not select a result of another text.
  const options = busy ? [] : pages.items.map(option)
  const last = options.at(-1)?.value

  function search(typed: string) {
    const whole = normalise ? normalise(typed) : typed
    setText(typedLength === undefined ? whole : whole.slice(0, typedLength))
  }

  return {
    text,
    busy,
    search,
    setOpen,
    parts: {
      options: open ? options : known,
      loading: open && (busy || pages.loadingMore),
      open,
      onOpenChange: (next) => {
        setOpen(next)
        if (!next) setText('')
      },
      // By keyboard nothing scrolls past the end.
      onActive: (active) => active === last && pages.more?.(),
      onPopupScroll: (event) => nearEnd(event) && pages.more?.(),
      notFoundContent: <Nothing busy={busy} pages={pages} />,
      popupRender: (list) => <Popup list={list} pages={pages} quiet={busy} />,
      showSearch: { filterOption: false, searchValue: text, onSearch: search },
    },
  }
}

/** The option of a value of the form, loaded once. */
function useKnown<E extends AnyEndpoint, Item, V extends string | number>(
  source: OptionSource<E, Item, V>,
  wanted: V | undefined,
): SelectOption<V>[] {
  const { endpoint, query, read, option, find } = source
  const pageSize = pageSizeOf(source)
  const text = wanted === undefined ? undefined : find?.(wanted)
  const found = useOptionPages(
    { endpoint, pageSize, read, query: (page) => query(text, page, pageSize) },
    text !== undefined,
  )
  return text === undefined ? [] : found.items.map(option)
}

function nearEnd({ currentTarget: list }: UIEvent<HTMLElement>): boolean {
  return list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PIXELS
}

interface StateProps {
  pages: OptionPages<unknown>
}

/** In place of the options: loading, failed, or none. */
function Nothing({ busy, pages }: StateProps & { busy: boolean }) {
  const { t } = useTranslation(['select', 'common'])
  if (busy) {
    return (
      <output className={styles.state}>
        <Spin size="small" /> {t('loading')}
      </output>
    )
  }
  if (pages.error) return null
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.empty', { ns: 'common' })} />
}

/** The options with a note below. */
function Popup({ list, pages, quiet }: StateProps & { list: ReactElement; quiet: boolean }) {
  const { t } = useTranslation(['select', 'common'])
  const { number } = useFormat()
  const { items, total, error, loadingMore, reload } = pages
  const shown = items.length
  return (
    <>
      {/* Always mounted: a list that is unmounted loses its active option. */}
      <div hidden={!quiet && error !== null && shown === 0}>{list}</div>
      {!quiet && error && (
        <div role="alert" className={styles.foot}>
          {t('list.failed', { ns: 'common' })}
          {/* A press must not take the focus: the list would close. */}
          <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={reload}>
            {t('action.retry', { ns: 'common' })}
          </Button>
        </div>
      )}
      {!quiet && !error && total !== undefined && shown < total && (
        <output className={styles.foot}>
          {total > OPTIONS_COUNTED
            ? t('shownOfMore', { shown: number(shown), most: number(total - 1) })
            : t('shown', { shown: number(shown), total: number(total) })}
          {loadingMore && <Spin size="small" />}
        </output>
      )}
    </>
  )
}
