import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/api-key.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useKeyColumns } from '#console/ui/api-key/key-columns.tsx'
import type { MadeKey } from '#console/ui/api-key/key-fields.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { ShownOnce } from '#console/ui/shown-once.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { KeyDrawer } from './key-drawer.tsx'

/** API keys of all accounts of the data scope. */
export function KeyList({ views }: { views: ReactNode }) {
  const { t } = useTranslation(['apiKey', 'accounts'])
  const search = useViewSearch(contract.ApiKeyFilter, 'keys')
  const list = usePagedList(contract.listApiKeys, search.filter)
  const refresh = useRefresh()
  const [adding, add] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const unfiltered = Object.values(search.filter ?? {}).every((value) => value === undefined)
  return (
    <>
      <ListPage
        title={t('accounts:title')}
        search={search}
        list={list}
        reads={[contract.listApiKeys]}
        columns={useKeyColumns({ ofOthers: true })}
        rowKey={({ id }) => id}
        above={views}
        add={{ to: contract.createApiKey, label: t('apiKey:add'), onClick: () => add(true) }}
        bulk={[
          {
            to: contract.revokeApiKeys,
            label: t('apiKey:revoke'),
            danger: true,
            ask: (number) => ({ title: t('apiKey:revoke.ask', { number }), content: t('apiKey:revoke.hint') }),
            run: (rows) => call(contract.revokeApiKeys, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
        {...(unfiltered && { empty: <NoneYet title={t('apiKey:none')} hint={t('apiKey:noneHint')} /> })}
      >
        <TextField name="keyWord" label={t('apiKey:keyWord')} maxLength={64} />
        <SelectField
          name="state"
          label={t('apiKey:state')}
          options={contract.API_KEY_STATES.map((value) => ({ value, label: t(`apiKey:state.${value}`) }))}
        />
      </ListPage>
      <KeyDrawer
        open={adding}
        onClose={() => add(false)}
        onMade={(key) => {
          setMade(key)
          void refresh(contract.listApiKeys)
        }}
      />
      {made && (
        <ShownOnce
          title={t('apiKey:shown', { name: made.name })}
          hint={t('apiKey:shown.hint')}
          text={made.key}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
