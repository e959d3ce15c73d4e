// Written by scripts/locale-types.mjs from the files in locales/en.
import 'i18next'
import type accountMail from '#locales/en/accountMail.json'
import type accounts from '#locales/en/accounts.json'
import type alarm from '#locales/en/alarm.json'
import type alarmCentre from '#locales/en/alarmCentre.json'
import type analysis from '#locales/en/analysis.json'
import type apiKey from '#locales/en/apiKey.json'
import type appUser from '#locales/en/appUser.json'
import type audioVideo from '#locales/en/audioVideo.json'
import type audit from '#locales/en/audit.json'
import type baseInfo from '#locales/en/baseInfo.json'
import type batch from '#locales/en/batch.json'
import type bigScreen from '#locales/en/bigScreen.json'
import type can from '#locales/en/can.json'
import type carCondition from '#locales/en/carCondition.json'
import type carControl from '#locales/en/carControl.json'
import type change from '#locales/en/change.json'
import type climate from '#locales/en/climate.json'
import type command from '#locales/en/command.json'
import type common from '#locales/en/common.json'
import type dataHome from '#locales/en/dataHome.json'
import type dataItem from '#locales/en/dataItem.json'
import type dataPackage from '#locales/en/dataPackage.json'
import type dataProfile from '#locales/en/dataProfile.json'
import type dealer from '#locales/en/dealer.json'
import type deviceManage from '#locales/en/deviceManage.json'
import type deviceRestart from '#locales/en/deviceRestart.json'
import type diagnostics from '#locales/en/diagnostics.json'
import type dialogs from '#locales/en/dialogs.json'
import type driver from '#locales/en/driver.json'
import type errors from '#locales/en/errors.json'
import type exportFile from '#locales/en/exportFile.json'
import type faultCode from '#locales/en/faultCode.json'
import type faultyTerminal from '#locales/en/faultyTerminal.json'
import type fence from '#locales/en/fence.json'
import type files from '#locales/en/files.json'
import type fuel from '#locales/en/fuel.json'
import type fullMx from '#locales/en/fullMx.json'
import type gears from '#locales/en/gears.json'
import type headUnit from '#locales/en/headUnit.json'
import type hexParser from '#locales/en/hexParser.json'
import type history from '#locales/en/history.json'
import type home from '#locales/en/home.json'
import type identityCheck from '#locales/en/identityCheck.json'
import type inbox from '#locales/en/inbox.json'
import type itinerary from '#locales/en/itinerary.json'
import type job from '#locales/en/job.json'
import type joint from '#locales/en/joint.json'
import type journal from '#locales/en/journal.json'
import type keys from '#locales/en/keys.json'
import type lifeEvent from '#locales/en/lifeEvent.json'
import type list from '#locales/en/list.json'
import type lockTask from '#locales/en/lockTask.json'
import type login from '#locales/en/login.json'
import type maintenance from '#locales/en/maintenance.json'
import type map from '#locales/en/map.json'
import type menuRegistry from '#locales/en/menuRegistry.json'
import type messageCheck from '#locales/en/messageCheck.json'
import type messageContent from '#locales/en/messageContent.json'
import type multiTrack from '#locales/en/multiTrack.json'
import type newCar from '#locales/en/newCar.json'
import type noCan from '#locales/en/noCan.json'
import type notices from '#locales/en/notices.json'
import type offline from '#locales/en/offline.json'
import type operate from '#locales/en/operate.json'
import type operating from '#locales/en/operating.json'
import type organisation from '#locales/en/organisation.json'
import type overseas from '#locales/en/overseas.json'
import type parameter from '#locales/en/parameter.json'
import type partDelta from '#locales/en/partDelta.json'
import type partType from '#locales/en/partType.json'
import type partVersion from '#locales/en/partVersion.json'
import type parts from '#locales/en/parts.json'
import type place from '#locales/en/place.json'
import type plant from '#locales/en/plant.json'
import type playback from '#locales/en/playback.json'
import type positionData from '#locales/en/positionData.json'
import type protocol from '#locales/en/protocol.json'
import type query from '#locales/en/query.json'
import type role from '#locales/en/role.json'
import type safeWarning from '#locales/en/safeWarning.json'
import type screenDisplay from '#locales/en/screenDisplay.json'
import type screens from '#locales/en/screens.json'
import type select from '#locales/en/select.json'
import type serviceStation from '#locales/en/serviceStation.json'
import type settings from '#locales/en/settings.json'
import type share from '#locales/en/share.json'
import type shell from '#locales/en/shell.json'
import type single from '#locales/en/single.json'
import type sso from '#locales/en/sso.json'
import type stock from '#locales/en/stock.json'
import type strategy from '#locales/en/strategy.json'
import type taskAudit from '#locales/en/taskAudit.json'
import type taskManage from '#locales/en/taskManage.json'
import type tbox from '#locales/en/tbox.json'
import type tenant from '#locales/en/tenant.json'
import type terminal from '#locales/en/terminal.json'
import type testRun from '#locales/en/testRun.json'
import type trip from '#locales/en/trip.json'
import type uds from '#locales/en/uds.json'
import type udsV2 from '#locales/en/udsV2.json'
import type upgrade from '#locales/en/upgrade.json'
import type upgradeFile from '#locales/en/upgradeFile.json'
import type upgradeRecord from '#locales/en/upgradeRecord.json'
import type upgradeTask from '#locales/en/upgradeTask.json'
import type upload from '#locales/en/upload.json'
import type validation from '#locales/en/validation.json'
import type vehicleFile from '#locales/en/vehicleFile.json'
import type vehicleGroup from '#locales/en/vehicleGroup.json'
import type vehicleInfo from '#locales/en/vehicleInfo.json'
import type vehicleLock from '#locales/en/vehicleLock.json'
import type vehicleLook from '#locales/en/vehicleLook.json'
import type vehicleModel from '#locales/en/vehicleModel.json'
import type vehicleOrg from '#locales/en/vehicleOrg.json'
import type vehicleSale from '#locales/en/vehicleSale.json'
import type vehiclesParam from '#locales/en/vehiclesParam.json'
import type video from '#locales/en/video.json'
import type wake from '#locales/en/wake.json'
import type wallControl from '#locales/en/wallControl.json'
import type workGroup from '#locales/en/workGroup.json'
import type yunying from '#locales/en/yunying.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: 'common'
    keySeparator: false
    nsSeparator: ':'
    resources: {
      accountMail: typeof accountMail
      accounts: typeof accounts
      alarm: typeof alarm
      alarmCentre: typeof alarmCentre
      analysis: typeof analysis
      apiKey: typeof apiKey
      appUser: typeof appUser
      audioVideo: typeof audioVideo
      audit: typeof audit
      baseInfo: typeof baseInfo
      batch: typeof batch
      bigScreen: typeof bigScreen
      can: typeof can
      carCondition: typeof carCondition
      carControl: typeof carControl
      change: typeof change
      climate: typeof climate
      command: typeof command
      common: typeof common
      dataHome: typeof dataHome
      dataItem: typeof dataItem
      dataPackage: typeof dataPackage
      dataProfile: typeof dataProfile
      dealer: typeof dealer
      deviceManage: typeof deviceManage
      deviceRestart: typeof deviceRestart
      diagnostics: typeof diagnostics
      dialogs: typeof dialogs
      driver: typeof driver
      errors: typeof errors
      exportFile: typeof exportFile
      faultCode: typeof faultCode
      faultyTerminal: typeof faultyTerminal
      fence: typeof fence
      files: typeof files
      fuel: typeof fuel
      fullMx: typeof fullMx
      gears: typeof gears
      headUnit: typeof headUnit
      hexParser: typeof hexParser
      history: typeof history
      home: typeof home
      identityCheck: typeof identityCheck
      inbox: typeof inbox
      itinerary: typeof itinerary
      job: typeof job
      joint: typeof joint
      journal: typeof journal
      keys: typeof keys
      lifeEvent: typeof lifeEvent
      list: typeof list
      lockTask: typeof lockTask
      login: typeof login
      maintenance: typeof maintenance
      map: typeof map
      menuRegistry: typeof menuRegistry
      messageCheck: typeof messageCheck
      messageContent: typeof messageContent
      multiTrack: typeof multiTrack
      newCar: typeof newCar
      noCan: typeof noCan
      notices: typeof notices
      offline: typeof offline
      operate: typeof operate
      operating: typeof operating
      organisation: typeof organisation
      overseas: typeof overseas
      parameter: typeof parameter
      partDelta: typeof partDelta
      partType: typeof partType
      partVersion: typeof partVersion
      parts: typeof parts
      place: typeof place
      plant: typeof plant
      playback: typeof playback
      positionData: typeof positionData
      protocol: typeof protocol
      query: typeof query
      role: typeof role
      safeWarning: typeof safeWarning
      screenDisplay: typeof screenDisplay
      screens: typeof screens
      select: typeof select
      serviceStation: typeof serviceStation
      settings: typeof settings
      share: typeof share
      shell: typeof shell
      single: typeof single
      sso: typeof sso
      stock: typeof stock
      strategy: typeof strategy
      taskAudit: typeof taskAudit
      taskManage: typeof taskManage
      tbox: typeof tbox
      tenant: typeof tenant
      terminal: typeof terminal
      testRun: typeof testRun
      trip: typeof trip
      uds: typeof uds
      udsV2: typeof udsV2
      upgrade: typeof upgrade
      upgradeFile: typeof upgradeFile
      upgradeRecord: typeof upgradeRecord
      upgradeTask: typeof upgradeTask
      upload: typeof upload
      validation: typeof validation
      vehicleFile: typeof vehicleFile
      vehicleGroup: typeof vehicleGroup
      vehicleInfo: typeof vehicleInfo
      vehicleLock: typeof vehicleLock
      vehicleLook: typeof vehicleLook
      vehicleModel: typeof vehicleModel
      vehicleOrg: typeof vehicleOrg
      vehicleSale: typeof vehicleSale
      vehiclesParam: typeof vehiclesParam
      video: typeof video
      wake: typeof wake
      wallControl: typeof wallControl
      workGroup: typeof workGroup
      yunying: typeof yunying
    }
  }
}
