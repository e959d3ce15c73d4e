import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Checkbox, Switch } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ProductPath } from '#core/contract/product-routes.ts'
import * as contract from '#core/contract/vehicle-desk.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { ROUTE_TABLE } from '#console/shell/route-table.ts'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { DealerField } from '#console/ui/lookup-fields.tsx'
import { ModelField } from '#console/ui/model-field.tsx'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { usePreference } from '#console/ui/use-preference.ts'
import { type Search, useSearch } from '#console/ui/use-search.ts'
import { AddToGroup, SaveAsGroup, useGroupOptions } from './desk-groups.tsx'
import { useQueryColumns } from './query-columns.tsx'
import styles from './query.module.css'
import { ShareLinks, ShareSelected } from './share-links.tsx'

const QueryMap = lazy(async () => ({ default: (await import('./query-map.tsx')).QueryMap }))

const REFRESH_MS = 15_000
const Shown = z.boolean()
/** Query of the address: the filter, and the page that led here. */
const QueryAddress = contract.DeskFilter.extend({ routeName: z.string().max(128).optional() })
type DeskSearch = Search<typeof QueryAddress>

/** One box and quick filters for every vehicle, as a list and a map that follow each other (docs/product/operate.md). */
export function QueryPage() {
  const { t } = useTranslation(['query', 'shell', 'workGroup'])
  const search = useSearch(QueryAddress)
  const [mapShown = true, showMap] = usePreference('desk:map', Shown)
  const { routeName, ...filter } = search.filter ?? {}
  const list = usePagedList(contract.listDeskVehicles, filter)
  const { data } = useCall(
    contract.getDeskOverview,
    { query: filter },
    { toast: false, keepPrevious: true, refreshMs: REFRESH_MS },
  )
  return (
    <ListPage
      title={t('shell:title.operate.query')}
      hint={t('hint')}
      search={withView(withView(search, 'state'), 'box')}
      list={list}
      columns={useQueryColumns()}
      rowKey={({ id }) => id}
      exports={contract.exportDeskVehicles}
      actions={
        <>
          <BackTo routeName={routeName} />
          <ShareLinks groupId={filter.groupId} />
          <SaveAsGroup filter={filter} total={list.total} />
        </>
      }
      bar={(selected, done) => <DeskBar vins={selected.map(({ vin }) => vin)} onClear={done} />}
      above={
        <div className={styles.views}>
          <StateViews search={search} overview={data} />
          <span>
            <Switch size="small" checked={mapShown} onChange={showMap} aria-label={t('map.show')} /> {t('map.show')}
          </span>
        </div>
      }
      aside={mapShown && <DeskMap search={search} overview={data} />}
    >
      <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
      <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      <ModelField />
      <SelectField name="powerType" label={t('powerType')} options={usePowerTypeOptions()} />
      <DealerField label={t('dealer')} />
      <SelectField
        name="sold"
        label={t('sold')}
        options={[
          { value: 'true', label: t('sold.yes') },
          { value: 'false', label: t('sold.no') },
        ]}
      />
      <TextField name="firmware" label={t('firmware')} maxLength={64} />
      <SelectField name="groupId" label={t('workGroup:group')} options={useGroupOptions()} />
      <VinField />
    </ListPage>
  )
}

/** How many vehicles are in each state, whichever is shown. */
function StateViews({ search, overview }: { search: DeskSearch; overview: contract.DeskOverview | undefined }) {
  const { t } = useTranslation(['query', 'common'])
  const { given, filter } = search
  const shown = filter?.alarmed ? 'alarmed' : filter?.state
  const states = VEHICLE_STATES.filter((state) => !overview || overview.states[state] > 0 || state === shown)
  return (
    <CountViews
      label={t('views')}
      allLabel={t('views.all')}
      views={[
        { key: 'alarmed' as const, label: t('views.alarmed'), count: overview?.alarmed },
        ...states.toReversed().map((key) => ({ key, label: t(`common:state.${key}`), count: overview?.states[key] })),
      ]}
      shown={shown}
      onShow={(key) =>
        search.apply({
          ...given,
          alarmed: key === 'alarmed' ? 'true' : undefined,
          state: key === 'alarmed' ? undefined : key,
        })
      }
    />
  )
}

function DeskMap({ search, overview }: { search: DeskSearch; overview: contract.DeskOverview | undefined }) {
  const { t } = useTranslation('query')
  const format = useFormat()
  const { box, ...rest } = search.given
  const follow = (next: string | undefined) => search.apply({ ...search.given, box: next }, { replace: true })
  const [following = false, setFollowing] = usePreference('desk:follow', Shown)
  if (!overview) return <div className={styles.map} />
  return (
    <>
      <div className={styles.map}>
        <Suspense>
          <QueryMap
            points={overview.points}
            box={box}
            filterKey={JSON.stringify(rest)}
            onMoved={(moved) => following && follow(moved)}
          />
        </Suspense>
      </div>
      <div className={styles.under}>
        <Checkbox
          checked={following || box !== undefined}
          onChange={({ target: { checked } }) => {
            setFollowing(checked)
            if (!checked) follow(undefined)
          }}
        >
          {t('map.follow')}
        </Checkbox>
        {overview.left > 0 && <span>{t('map.left', { places: format.number(overview.left) })}</span>}
      </div>
    </>
  )
}

/** Pages that take several vehicles, and how many at most. */
const TOGETHER = [
  { path: '/operate/playback', most: 8, title: 'title.operate.playback' },
  { path: '/operate/vehiclesTrajectory', most: 20, title: 'title.operate.vehiclesTrajectory' },
  { path: '/operate/vehiclesParam', most: 10, title: 'title.operate.vehiclesParam' },
] as const

function DeskBar({ vins, onClear }: { vins: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const allowed = useAtomValue(menuPathsAtom)
  return (
    <SelectionBar count={vins.length} onClear={onClear}>
      <AddToGroup vins={vins} onDone={onClear} />
      <ShareSelected vins={vins} />
      {TOGETHER.filter(({ path }) => allowed.has(path)).map(({ path, most, title }) => (
        <Button
          key={path}
          disabled={vins.length > most}
          onClick={() => void navigate(pathTo(path, { vins: vins.join() }))}
        >
          {t(title)}
        </Button>
      ))}
    </SelectionBar>
  )
}

/** Back to the page that asked for the vehicle. */
function BackTo({ routeName }: { routeName: string | undefined }) {
  const { t } = useTranslation(['query', 'shell'])
  const title = routeName === undefined ? undefined : ROUTE_TABLE.titleAt(routeName)
  if (routeName === undefined || title === undefined) return null
  return (
    <Link to={pathTo(routeName as ProductPath)}>
      <ArrowLeftOutlined aria-hidden /> {t('back', { page: t(`shell:${title}`) })}
    </Link>
  )
}
