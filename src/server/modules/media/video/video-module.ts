import { defineModule, type Platform } from '#server/app/module.ts'
import { explainPort } from '#server/ops/listen.ts'
import { startVideo, type Video } from '#server/telemetry/video/start-video.ts'
import { StreamAddresses } from '#server/telemetry/video/stream-address.ts'
import { audioVideoRepository } from './audio-video-repository.ts'
import { audioVideoRoutes } from './audio-video-routes.ts'
import { flvRoute } from './flv-route.ts'
import { mediaHost } from './media-host.ts'
import { videoRepository } from './video-repository.ts'
import { videoRoutes } from './video-routes.ts'

function startMediaPort({ db, settings, log, metrics, telemetry, budget }: Platform): Promise<Video> {
  const { videoPort } = settings
  const hostFor = mediaHost(settings, telemetry)
  return startVideo({ db, log, metrics, commands: telemetry.commands, budget, videoPort, hostFor }).catch(
    (error: unknown) => {
      throw explainPort(error, videoPort, 'VIDEO_PORT')
    },
  )
}

export const videoModule = defineModule({
  name: 'video',
  about: 'Live video, playback and recordings of vehicles (JT/T 1078, T/JSATL 12).',
  work: startMediaPort,
  workRoles: ['video'],
  routes(app, { db, telemetry: { commands }, translator }, video) {
    const vehicles = videoRepository(db)
    const addresses = new StreamAddresses()
    videoRoutes(app, { video: video?.service, vehicles, commands, addresses, translator })
    audioVideoRoutes(app, { settings: audioVideoRepository(db), vehicles, commands })
    if (video) flvRoute(app, video.service, addresses)
  },
  // The proxy leads calls about pictures to where the pictures are.
  routeRoles: ['api', 'video'],
})
