import type { Module } from './module.ts'
import { alarmMessageModule } from '#server/modules/alarms/alarm-message/alarm-message-module.ts'
import { alarmRuleModule } from '#server/modules/alarms/alarm-rule/alarm-rule-module.ts'
import { alarmModule } from '#server/modules/alarms/alarm/alarm-module.ts'
import { safetyModule } from '#server/modules/alarms/safety/safety-module.ts'
import { fenceModule } from '#server/modules/alarms/fence/fence-module.ts'
import { canPlanModule } from '#server/modules/diagnostics/can-plan/can-plan-module.ts'
import { collectionTaskModule } from '#server/modules/diagnostics/collection-task/collection-task-module.ts'
import { faultCodeModule } from '#server/modules/diagnostics/fault-code/fault-code-module.ts'
import { faultyTerminalModule } from '#server/modules/diagnostics/faulty-terminal/faulty-terminal-module.ts'
import { inspectionModule } from '#server/modules/diagnostics/inspection/inspection-module.ts'
import { messageCheckModule } from '#server/modules/diagnostics/message-check/message-check-module.ts'
import { noCanModule } from '#server/modules/diagnostics/no-can/no-can-module.ts'
import { silenceModule } from '#server/modules/diagnostics/silence/silence-module.ts'
import { udsModule } from '#server/modules/diagnostics/uds/uds-module.ts'
import { dataPackageModule } from '#server/modules/files/data-package/data-package-module.ts'
import { exportModule } from '#server/modules/files/export/export-module.ts'
import { importModule } from '#server/modules/files/import/import-module.ts'
import { uploadModule } from '#server/modules/files/upload/upload-module.ts'
import { analysisModule } from '#server/modules/history/analysis/analysis-module.ts'
import { dataHomeModule } from '#server/modules/history/data-home/data-home-module.ts'
import { dataItemModule } from '#server/modules/history/data-item/data-item-module.ts'
import { dataProfileModule } from '#server/modules/history/data-profile/data-profile-module.ts'
import { fuelModule } from '#server/modules/history/fuel/fuel-module.ts'
import { gearAnalysisModule } from '#server/modules/history/gear-analysis/gear-analysis-module.ts'
import { historyDataModule } from '#server/modules/history/history-data/history-data-module.ts'
import { messageContentModule } from '#server/modules/history/message-content/message-content-module.ts'
import { positionDataModule } from '#server/modules/history/position-data/position-data-module.ts'
import { replayModule } from '#server/modules/history/replay/replay-module.ts'
import { tripModule } from '#server/modules/history/trip/trip-module.ts'
import { alarmFilesModule } from '#server/modules/media/video/alarm-files-module.ts'
import { videoModule } from '#server/modules/media/video/video-module.ts'
import { accountAdminModule } from '#server/modules/people/account-admin/account-admin-module.ts'
import { accountModule } from '#server/modules/people/account/account-module.ts'
import { apiKeyModule } from '#server/modules/people/api-key/api-key-module.ts'
import { auditModule } from '#server/modules/people/audit/audit-module.ts'
import { menuModule } from '#server/modules/people/menu/menu-module.ts'
import { noticeModule } from '#server/modules/people/notice/notice-module.ts'
import { organisationModule } from '#server/modules/people/organisation/organisation-module.ts'
import { preferenceModule } from '#server/modules/people/preference/preference-module.ts'
import { privacyModule } from '#server/modules/people/privacy/privacy-module.ts'
import { recentZoneModule } from '#server/modules/people/recent-zone/recent-zone-module.ts'
import { roleModule } from '#server/modules/people/role/role-module.ts'
import { savedViewModule } from '#server/modules/people/saved-view/saved-view-module.ts'
import { ssoModule } from '#server/modules/people/sso/sso-module.ts'
import { tenantModule } from '#server/modules/people/tenant/tenant-module.ts'
import { demoModule } from '#server/modules/system/demo/demo-module.ts'
import { mailModule } from '#server/modules/system/mail/mail-module.ts'
import { translationModule } from '#server/modules/system/translation/translation-module.ts'
import { carControlModule } from '#server/modules/terminals/car-control/car-control-module.ts'
import { commandModule } from '#server/modules/terminals/command/command-module.ts'
import { dataFaultModule } from '#server/modules/terminals/data-fault/data-fault-module.ts'
import { deviceRestartModule } from '#server/modules/terminals/device-restart/device-restart-module.ts'
import { maintenanceModule } from '#server/modules/terminals/maintenance/maintenance-module.ts'
import { climateModule } from '#server/modules/terminals/climate/climate-module.ts'
import { vehicleLockModule } from '#server/modules/terminals/vehicle-lock/vehicle-lock-module.ts'
import { identityCheckModule } from '#server/modules/terminals/identity-check/identity-check-module.ts'
import { jointModule } from '#server/modules/terminals/joint/joint-module.ts'
import { locationMessageModule } from '#server/modules/terminals/location-message/location-message-module.ts'
import { messageLogModule } from '#server/modules/terminals/message-log/message-log-module.ts'
import { repairOrderModule } from '#server/modules/terminals/repair-order/repair-order-module.ts'
import { tboxChangeModule } from '#server/modules/terminals/tbox-change/tbox-change-module.ts'
import { tboxModule } from '#server/modules/terminals/tbox/tbox-module.ts'
import { terminalParameterModule } from '#server/modules/terminals/terminal-parameter/terminal-parameter-module.ts'
import { terminalModule } from '#server/modules/terminals/terminal/terminal-module.ts'
import { wakeModule } from '#server/modules/terminals/wake/wake-module.ts'
import { appUserModule } from '#server/modules/vehicles/app-user/app-user-module.ts'
import { baseDataModule } from '#server/modules/vehicles/base-data/base-data-module.ts'
import { blackBoxModule } from '#server/modules/vehicles/black-box/black-box-module.ts'
import { dealerModule } from '#server/modules/vehicles/dealer/dealer-module.ts'
import { deviceModule } from '#server/modules/vehicles/device/device-module.ts'
import { driverModule } from '#server/modules/vehicles/driver/driver-module.ts'
import { geocodingModule } from '#server/modules/vehicles/geocoding/geocoding-module.ts'
import { itineraryModule } from '#server/modules/vehicles/itinerary/itinerary-module.ts'
import { keywordSearchModule } from '#server/modules/vehicles/keyword-search/keyword-search-module.ts'
import { lookupModule } from '#server/modules/vehicles/lookup/lookup-module.ts'
import { newCarModule } from '#server/modules/vehicles/new-car/new-car-module.ts'
import { operatingAnalysisModule } from '#server/modules/vehicles/operating-analysis/operating-analysis-module.ts'
import { headUnitModule } from '#server/modules/vehicles/head-unit/head-unit-module.ts'
import { partDeltaModule } from '#server/modules/vehicles/part-delta/part-delta-module.ts'
import { partTypeModule } from '#server/modules/vehicles/part-type/part-type-module.ts'
import { partVersionModule } from '#server/modules/vehicles/part-version/part-version-module.ts'
import { partsModule } from '#server/modules/vehicles/parts/parts-module.ts'
import { plantModule } from '#server/modules/vehicles/plant/plant-module.ts'
import { regionModule } from '#server/modules/vehicles/region/region-module.ts'
import { serviceStationModule } from '#server/modules/vehicles/service-station/service-station-module.ts'
import { simChangeModule } from '#server/modules/vehicles/sim-change/sim-change-module.ts'
import { simCardModule } from '#server/modules/vehicles/sim-card/sim-card-module.ts'
import { strategyModule } from '#server/modules/vehicles/strategy/strategy-module.ts'
import { upgradeFileModule } from '#server/modules/vehicles/upgrade-file/upgrade-file-module.ts'
import { upgradeRecordModule } from '#server/modules/vehicles/upgrade-record/upgrade-record-module.ts'
import { upgradeTaskModule } from '#server/modules/vehicles/upgrade-task/upgrade-task-module.ts'
import { lifeModule } from '#server/modules/vehicles/life/life-module.ts'
import { testRunModule } from '#server/modules/vehicles/test-run/test-run-module.ts'
import { vehicleDeskModule } from '#server/modules/vehicles/vehicle-desk/vehicle-desk-module.ts'
import { vehicleFileModule } from '#server/modules/vehicles/vehicle-file/vehicle-file-module.ts'
import { vehicleGroupModule } from '#server/modules/vehicles/vehicle-group/vehicle-group-module.ts'
import { vehicleHealthModule } from '#server/modules/vehicles/vehicle-health/vehicle-health-module.ts'
import { vehicleLogModule } from '#server/modules/vehicles/vehicle-log/vehicle-log-module.ts'
import { vehicleModelModule } from '#server/modules/vehicles/vehicle-model/vehicle-model-module.ts'
import { vehicleOrgModule } from '#server/modules/vehicles/vehicle-org/vehicle-org-module.ts'
import { vehicleSaleModule } from '#server/modules/vehicles/vehicle-sale/vehicle-sale-module.ts'
import { vehicleInfoModule } from '#server/modules/vehicles/vehicle-info/vehicle-info-module.ts'
import { vehicleModule } from '#server/modules/vehicles/vehicle/vehicle-module.ts'
import { homeModule } from '#server/modules/walls/home/home-module.ts'
import { mapSettingsModule } from '#server/modules/walls/map-settings/map-settings-module.ts'
import { monitorModule } from '#server/modules/walls/monitor/monitor-module.ts'
import { publicWallModule } from '#server/modules/walls/public-wall/public-wall-module.ts'
import { screenDisplayModule } from '#server/modules/walls/screen-display/screen-display-module.ts'
import { wallModule } from '#server/modules/walls/wall/wall-module.ts'
import { storedHistoryModule } from '#server/telemetry/history/stored-history-module.ts'

/** Every topic of the server, by context. They are prepared and started in this order: the first account before the demo fleet. */
export const MODULES: readonly Module[] = [
  // people
  accountModule,
  accountAdminModule,
  apiKeyModule,
  ssoModule,
  tenantModule,
  menuModule,
  organisationModule,
  auditModule,
  preferenceModule,
  recentZoneModule,
  roleModule,
  savedViewModule,
  privacyModule,
  noticeModule,
  // system
  mailModule,
  demoModule,
  translationModule,
  // vehicles
  regionModule,
  simCardModule,
  simChangeModule,
  vehicleModule,
  vehicleInfoModule,
  vehicleModelModule,
  vehicleOrgModule,
  vehicleHealthModule,
  lifeModule,
  testRunModule,
  vehicleDeskModule,
  vehicleFileModule,
  plantModule,
  vehicleLogModule,
  lookupModule,
  keywordSearchModule,
  baseDataModule,
  blackBoxModule,
  dealerModule,
  partTypeModule,
  upgradeFileModule,
  upgradeRecordModule,
  headUnitModule,
  upgradeTaskModule,
  partVersionModule,
  newCarModule,
  operatingAnalysisModule,
  partDeltaModule,
  serviceStationModule,
  driverModule,
  itineraryModule,
  appUserModule,
  vehicleSaleModule,
  vehicleGroupModule,
  deviceModule,
  partsModule,
  strategyModule,
  geocodingModule,
  // terminals
  terminalModule,
  repairOrderModule,
  tboxModule,
  tboxChangeModule,
  identityCheckModule,
  messageLogModule,
  dataFaultModule,
  terminalParameterModule,
  jointModule,
  commandModule,
  carControlModule,
  deviceRestartModule,
  climateModule,
  maintenanceModule,
  vehicleLockModule,
  locationMessageModule,
  wakeModule,
  // history
  historyDataModule,
  tripModule,
  fuelModule,
  replayModule,
  gearAnalysisModule,
  dataHomeModule,
  dataItemModule,
  dataProfileModule,
  analysisModule,
  messageContentModule,
  positionDataModule,
  // diagnostics
  canPlanModule,
  collectionTaskModule,
  faultCodeModule,
  faultyTerminalModule,
  udsModule,
  inspectionModule,
  messageCheckModule,
  noCanModule,
  silenceModule,
  // alarms
  alarmModule,
  alarmMessageModule,
  alarmRuleModule,
  safetyModule,
  fenceModule,
  // walls
  wallModule,
  homeModule,
  monitorModule,
  mapSettingsModule,
  screenDisplayModule,
  publicWallModule,
  // media
  videoModule,
  alarmFilesModule,
  // files
  uploadModule,
  exportModule,
  importModule,
  dataPackageModule,
  // telemetry
  storedHistoryModule,
]
