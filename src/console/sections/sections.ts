import type { Section } from '../shell/section.ts'
import { baseInfoSection } from './base-info/base-info-routes.ts'
import { dataHomeSection } from './data-home/data-home-routes.ts'
import { dataServiceSection } from './data-service/data-service-routes.ts'
import { exportFileSection } from './export-file/export-file-routes.ts'
import { homeSection } from './home/home-routes.ts'
import { offlineSection } from './offline/offline-routes.ts'
import { operateSection } from './operate/operate-routes.ts'
import { partsSection } from './parts/parts-routes.ts'
import { permitSection } from './permit/permit-routes.ts'
import { tboxSection } from './tbox/tbox-routes.ts'

/** Every section that is built. Only the small route lists are imported here, pages load when opened. */
export const SECTIONS: readonly Section[] = [
  homeSection,
  dataHomeSection,
  operateSection,
  baseInfoSection,
  partsSection,
  dataServiceSection,
  tboxSection,
  offlineSection,
  permitSection,
  exportFileSection,
]
