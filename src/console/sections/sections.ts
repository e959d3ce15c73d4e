import { section } from '../shell/define-section.ts'

/**
 * Every page of the console: section, icon, order of the section and, for each page in the order of the menu, its path and
 * the file of its code below this folder. Routes, menu, tab titles and guard follow from this list; the title is the key
 * `title.` with the path in `shell.json`, and a path without a title does not compile.
 */
export const SECTIONS = [
  section('/home', 'home', 0, {
    '/home': 'home/home-page',
  }),
  section('/dataHome', 'dataService', 5, {
    '/dataHome/index': 'data-home/data-home-page',
  }),
  section('/personal', 'home', 8, {
    '/personal/message': 'personal/message/message-page',
  }),
  section('/operate', 'operate', 20, {
    '/operate/vehicleMonitor': { file: 'operate/window-blocked-page', opens: '/multiTrack' },
  }),
  section('/baseInfo', 'masterData', 120, {
    '/baseInfo/simCard': 'base-info/sim-card/sim-card-page',
    '/baseInfo/tbox': 'base-info/tbox/tbox-page',
    '/baseInfo/blackBox': 'base-info/black-box/black-box-page',
    '/baseInfo/vehicleSale': 'base-info/vehicle-sale/sale-page',
    '/baseInfo/dealer': 'base-info/dealer/dealer-page',
    '/baseInfo/serviceStation': 'base-info/service-station/station-page',
    '/baseInfo/vehicle': 'base-info/vehicle-page',
    '/baseInfo/device': 'base-info/device/device-page',
    '/baseInfo/vehicleGroup': 'base-info/vehicle-group/group-page',
    '/baseInfo/appUser': 'base-info/app-user/app-user-page',
  }),
  section('/parts', 'parts', 120, {
    '/parts/type': 'parts/type/part-type-page',
    '/parts/info': 'parts/part-page',
    '/parts/version': 'parts/version/part-version-page',
  }),
  section('/dataService', 'dataService', 170, {
    '/dataService/base': 'data-service/base/base-page',
    '/dataService/uds': 'data-service/uds/uds-page',
    '/dataService/udsV2': 'data-service/uds-v2/uds-v2-page',
    '/dataService/terminal': 'data-service/terminal-data-page',
    '/dataService/terminalParams': 'data-service/terminal-params/terminal-params-page',
    '/dataService/can': 'data-service/can/can-page',
    '/dataService/history': 'data-service/history/history-page',
    '/dataService/history/detail': 'data-service/history/history-detail-page',
    '/dataService/content': 'data-service/content/content-page',
    '/dataService/newMessageCheck': 'data-service/new-message-check/new-message-check-page',
    '/dataService/newMessageCheck/newMessageCheckDetail':
      'data-service/new-message-check/new-message-check-detail-page',
    '/dataService/faultCodeManagement': 'data-service/fault-code/fault-code-page',
    '/dataService/info': 'data-service/info/info-page',
    '/dataService/location': 'data-service/location/location-page',
    '/dataService/analyse': 'data-service/analyse/analyse-page',
    '/dataService/awake': 'data-service/wake-service/wake-service-page',
    '/dataService/illegal': 'data-service/illegal/illegal-page',
    '/dataService/historyPackage': 'data-service/history-package/history-package-page',
  }),
  section('/tbox', 'terminal', 180, {
    '/tbox/awaken': 'tbox/awaken/awaken-page',
    '/tbox/registersState': 'tbox/registers-state/registers-state-page',
    '/tbox/remoteControl': 'tbox/remote-control/remote-control-page',
    '/tbox/locationMessage': 'tbox/location-message-page',
    '/tbox/awake': 'tbox/wake-plan/wake-plan-page',
    '/tbox/warnMessage': 'tbox/warn-message/warn-message-page',
    '/tbox/driveMessage': 'tbox/drive-messages/drive-messages-page',
    '/tbox/loginJournal': 'tbox/login-journal-page',
    '/tbox/ecAllMessage': 'tbox/energy-messages/energy-messages-page',
    '/tbox/hexParser': 'tbox/hex-parser/hex-parser-page',
    '/tbox/travalData': 'tbox/travel-data/travel-data-page',
    '/tbox/gearsSpeed': 'tbox/gears-speed/gears-speed-page',
    '/tbox/errorReport': 'tbox/error-report/error-report-page',
    '/tbox/visualization/search': 'tbox/visualization/alarm-search-page',
    '/tbox/visualization/setting': 'tbox/visualization/alarm-setting-page',
    '/tbox/terminalSet': 'tbox/terminal-set/terminal-set-page',
    '/tbox/audioVideo': 'tbox/audio-video/audio-video-page',
    '/tbox/remoteJoint': 'tbox/remote-joint/remote-joint-page',
  }),
  section('/offline', 'offline', 160, {
    '/offline/check': 'offline/check-page',
    '/offline/function': 'offline/function-page',
    '/offline/history': 'offline/history-page',
    '/offline/census': 'offline/census-page',
  }),
  section('/permit', 'permit', 200, {
    '/permit/tenant': 'permit/tenant/tenant-page',
    '/permit/account': 'permit/account/account-page',
    '/permit/role': 'permit/role/role-page',
    '/permit/organize': 'permit/organize/organize-page',
    '/permit/vehicleOwnManget': 'permit/vehicle-org/vehicle-org-page',
    '/permit/log': 'permit/log/audit-log-page',
    '/permit/menu': 'permit/menu/menu-page',
    '/permit/screen': 'permit/screen/wall-displays-page',
  }),
  section('/exportFile', 'exportFile', 300, {
    '/exportFile/index': 'export-file/export-file-page',
  }),
]
