import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import '#screens/stage/stage.css'
import { startRemScale } from '#screens/stage/rem-scale.ts'
import { VideoBudgetProvider } from '#screens/widgets/video-budget-provider.tsx'
import { VideoTile } from '#screens/widgets/video-tile.tsx'
import { ApiProvider } from '#web/api/api-provider.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { applyTheme } from '#web/theme/apply-theme.ts'

/** Video tiles alone, over a running platform: `?cameras=VIN:1,VIN:2`, in a square grid. */
const cameras = (new URLSearchParams(location.search).get('cameras') ?? '')
  .split(',')
  .filter(Boolean)
  .map((text) => text.split(':'))
const columns = Math.ceil(Math.sqrt(cameras.length))
applyTheme('dark')
startRemScale()
await startI18n('en', ['common', 'video'])
const root = document.getElementById('root')!
root.style.cssText = `opacity: 1; display: grid; gap: 4px; block-size: 100vh; grid-template-columns: repeat(${columns}, 1fr); grid-auto-rows: 1fr`
performance.mark('tiles')
createRoot(root).render(
  <Provider store={createStore()}>
    <ApiProvider>
      <VideoBudgetProvider>
        {cameras.map(([vin = '', channel]) => (
          <VideoTile key={`${vin}:${channel}`} vin={vin} channelNo={Number(channel)} />
        ))}
      </VideoBudgetProvider>
    </ApiProvider>
  </Provider>,
)
