import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { TOKEN_STATES, WALL_STATES } from '#core/contract/screen-admin.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { PlaylistList } from './playlist-list.tsx'
import { PublicWall } from './public-wall.tsx'
import { SCREEN_VIEWS, ScreenSearch, type ScreenView } from './screen-search.ts'
import { TokenList } from './token-list.tsx'
import { WallGrid } from './wall-grid.tsx'

/** Registered walls, their tokens and their playlists (docs/product/walls.md). */
export function WallDisplaysPage() {
  return (
    <PageLive>
      <WallDisplays />
    </PageLive>
  )
}

function WallDisplays() {
  const { t } = useTranslation('screenDisplay')
  const search = useSearch(ScreenSearch)
  const [, setParams] = useSearchParams()
  const view = search.filter?.view ?? 'walls'
  const own: Record<string, string> = view === 'walls' ? {} : { view }
  // Searching and resetting stay in the view.
  const inView = {
    ...search,
    apply: ((values, how) => search.apply({ ...values, ...own }, how)) satisfies typeof search.apply,
    clear: () => setParams(own),
  }
  const filter = search.filter ?? {}

  return (
    <>
      <PageHeader title={t('title')} hint={t(`hint.${view}`)} />
      <ViewSwitch<ScreenView>
        label={t('views')}
        shown={view}
        onShow={(next) => setParams(next === 'walls' ? {} : { view: next })}
        views={SCREEN_VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
      />
      <SearchForm key={view} search={inView}>
        <TextField name="keyWord" label={t('keyWord')} maxLength={60} />
        {view === 'walls' && (
          <SelectField
            name="state"
            label={t('state')}
            options={WALL_STATES.map((state) => ({ value: state, label: t(`wallState.${state}`) }))}
          />
        )}
        {view === 'tokens' && (
          <SelectField
            name="state"
            label={t('state')}
            options={TOKEN_STATES.map((state) => ({ value: state, label: t(`tokenState.${state}`) }))}
          />
        )}
      </SearchForm>
      {view === 'walls' && <PublicWall />}
      {view === 'walls' && <WallGrid filter={filter} />}
      {view === 'tokens' && <TokenList filter={filter} />}
      {view === 'playlists' && <PlaylistList filter={filter} />}
    </>
  )
}
