/*
 * What the demo calls things where its tenant speaks Chinese. The demo itself is written in English; spaces in names of cities
 * as underscores.
 */

/** City and its Chinese name. */
export const CITIES_ZH = `
Shanghai 上海 Suzhou 苏州 Nanjing 南京 Wuxi 无锡 Xuzhou 徐州 Hangzhou 杭州 Ningbo 宁波 Wenzhou 温州 Jinhua 金华 Hefei 合肥
Fuzhou 福州 Xiamen 厦门 Nanchang 南昌 Ganzhou 赣州 Jinan 济南 Qingdao 青岛 Yantai 烟台 Weifang 潍坊 Linyi 临沂 Beijing 北京
Tianjin 天津 Shijiazhuang 石家庄 Tangshan 唐山 Handan 邯郸 Taiyuan 太原 Datong 大同 Hohhot 呼和浩特 Baotou 包头 Shenyang 沈阳
Dalian 大连 Changchun 长春 Harbin 哈尔滨 Zhengzhou 郑州 Luoyang 洛阳 Wuhan 武汉 Shiyan 十堰 Yichang 宜昌 Xiangyang 襄阳
Changsha 长沙 Zhuzhou 株洲 Hengyang 衡阳 Guangzhou 广州 Shenzhen 深圳 Foshan 佛山 Dongguan 东莞 Nanning 南宁 Liuzhou 柳州
Haikou 海口 Chongqing 重庆 Chengdu 成都 Mianyang 绵阳 Guiyang 贵阳 Zunyi 遵义 Kunming 昆明 Lhasa 拉萨 Xi'an 西安 Lanzhou 兰州
Xining 西宁 Yinchuan 银川 Ürümqi 乌鲁木齐 Paris 巴黎 Lyon 里昂 Lille 里尔 Berlin 柏林 Hamburg 汉堡 Munich 慕尼黑 Frankfurt 法兰克福
Lisbon 里斯本 Porto 波尔图 Madrid 马德里 Barcelona 巴塞罗那 Milan 米兰 Warsaw 华沙 San_José 圣何塞 Mexico_City 墨西哥城
Monterrey 蒙特雷 Panama_City 巴拿马城 Guatemala_City 危地马拉城 Bogotá 波哥大 Medellín 麦德林 Lima 利马 Santiago 圣地亚哥
São_Paulo 圣保罗 Curitiba 库里蒂巴 Buenos_Aires 布宜诺斯艾利斯 Baghdad 巴格达 Basrah 巴士拉 Erbil 埃尔比勒 Riyadh 利雅得
Jeddah 吉达 Dubai 迪拜 Amman 安曼 Moscow 莫斯科 Saint_Petersburg 圣彼得堡 Nizhny_Novgorod 下诺夫哥罗德 Kazan 喀山
Yekaterinburg 叶卡捷琳堡 Novosibirsk 新西伯利亚 Minsk 明斯克
`

/** Chinese family names of the demo's people. */
export const FAMILIES_ZH = `
Wang 王 Li 李 Zhang 张 Liu 刘 Chen 陈 Yang 杨 Zhao 赵 Huang 黄 Zhou 周 Wu 吴 Xu 许 Sun 孙 Lin 林 Gao 高 Song 宋 Tang 唐 Deng 邓
Cao 曹 He 何 Ma 马 Guo 郭 Feng 冯 Qian 钱 Bao 鲍 Mei 梅
`
/** Their given names. */
export const GIVEN_ZH = `
Wei 伟 Jun 军 Qiang 强 Lei 磊 Yong 勇 Jie 杰 Tao 涛 Ming 明 Gang 刚 Hua 华 Bo 博 Peng 鹏 Yue 悦 Min 敏 Rui 睿 Ning 宁 Chao 超
Kai 凯 Yan 妍 Li 丽 Hui 慧 Jing 静 Chang 畅 Ke 珂 Lan 兰 Zhiqiang 志强 Guodong 国栋 Yang 洋
`

/** The demo's own names, by what they are in English. `{…}` are the names of cities and people. */
export const TEXTS_ZH = {
  // Organisations
  'Fleetwall Demo': 'Fleetwall 演示',
  'Second Demo Customer': '第二演示客户',
  'Harbour Logistics': '海港物流',
  'Northern Dealers': '北方经销集团',
  'Trial fleet': '试用车队',
  'East China': '华东大区',
  'North China': '华北大区',
  'Northeast China': '东北大区',
  'Central China': '华中大区',
  'South China': '华南大区',
  'Southwest China': '西南大区',
  'Northwest China': '西北大区',
  China: '中国',
  Europe: '欧洲',
  'Latin America': '拉丁美洲',
  'Middle East': '中东',
  Russia: '俄罗斯',
  'Other markets': '其他市场',
  '{city} branch': '{city}分公司',

  // Roles and people
  'Command approver': '指令审批员',
  'Decides on commands, locks and exports that need a second approver': '审批需要第二人确认的指令、锁车和导出',
  'Second approver': '第二审批人',
  Dispatcher: '调度员',
  'Handles alarms by day and by night': '昼夜处理报警',
  'Regional manager': '大区经理',
  'Looks after the branches of a region': '管理大区内的分公司',
  'Fleet manager': '车队经理',
  'Looks after a fleet': '管理一个车队',
  Administrator: '管理员',
  'Second administrator': '第二客户管理员',
  '{name} administrator': '{name}管理员',
  Viewer: '查看者',
  Operator: '操作员',
  Engineer: '工程师',
  'OTA editor': 'OTA 编辑',
  'OTA approver': 'OTA 审批员',
  'Safety officer': '安全员',
  Auditor: '审计员',
  Driver: '司机',
  'Sees the vehicles assigned to the account': '只看分配给账号的车辆',
  'Vehicles in use in Europe': '在欧洲使用的车辆',
  'Product manager': '产品经理',
  'Vehicles of one series': '一个车系的车辆',
  'Manager {name}': '{name}经理',
  'Engineer {name}': '{name}工',

  // Packages of tenants
  Basic: '基础版',
  'Where vehicles are, alarms and master data': '车辆位置、报警和基础数据',
  Standard: '标准版',
  'Basic with terminals, diagnostics, data and parts': '基础版加终端、诊断、数据和零部件',
  Complete: '完整版',
  'Everything, also what later versions add': '全部功能，包括后续版本新增的功能',
  'Contract not renewed': '合同未续签',

  // Duty
  'Dispatch centre': '调度中心',
  'Urgent alarms': '紧急报警',

  // Fences and rules
  'Customer {city}': '{city}客户',
  'Charging yard {city}': '{city}充电场',
  'No-go area {city}': '{city}禁行区',
  'You are in a no-go area. Leave it by the shortest road.': '您已进入禁行区，请从最近的道路驶离。',
  'Corridor {city} – {other}': '{city}–{other}走廊',
  'Outbound {city} – {other}': '{city}–{other}出城线',
  'Depot {city}, closed on Sundays': '{city}场站（周日关闭）',
  'Speed over 100 km/h': '超过 100 km/h',
  'Idling for 10 minutes': '怠速 10 分钟',
  'No data for 24 hours': '24 小时无数据',
  'Identity changed': '身份变更',

  // Groups
  'Shunda Logistics contract fleet 2025': '顺达物流 2025 合同车队',
  'Shunda Logistics Ltd.': '顺达物流有限公司',
  'Xianda Cold Chain rental lot': '鲜达冷链租赁批次',
  'Xianda Cold Chain Ltd.': '鲜达冷链运输有限公司',
  'Municipal sanitation rental vehicles': '城投环卫租赁车',
  'Municipal Environment Services': '城投环境服务集团',
  'Continental Freight lot 4': 'Continental Freight 第四批',
  'Continental Freight GmbH': 'Continental Freight GmbH',
  'Longway Express new vehicles': '远通快运新车批次',
  'Longway Express Ltd.': '远通快运股份有限公司',
  'Night shift watch list': '夜班重点车辆',
  'Watched closely by the dispatcher on night duty': '夜间由值班调度员重点关注',
  'Vehicles with open alarms': '有未处理报警的车辆',
  'Battery-electric fleet': '纯电动车队',

  // Tests
  'Winter range test': '冬季续航试验',
  'Range and charging in the cold': '低温续航与充电',
  'Reference vehicle for range in the cold': '低温续航对照车',
  'Battery cells every 1 s': '电池单体 1 s',
  'Emission durability test': '排放耐久试验',
  'Durability of the aftertreatment': '后处理系统耐久',
  'All of CAN 1 every 500 ms': 'CAN1 全量 500 ms',
  'Brake upgrade validation': '制动升级验证',
  'New software of the brake controller': '制动控制器新软件',
  'Brake signals every 100 ms': '制动信号 100 ms',
  'High-altitude test': '高原试验',
  'Driving performance at altitude': '高原动力性',
  'All of CAN 1 every 1 s': 'CAN1 全量 1 s',

  // Checks
  'Positions, JT/T 808': 'JT/T 808 位置',
  'First day of two vehicles': '两辆车的第一天',
  'Signals of the first day': '第一天的信号',
  'Terminal bound': '终端已绑定',
  'SIM card': 'SIM 卡',
  'First login': '首次登录',
  'GNSS fix': 'GNSS 定位',
  'Signal strength': '信号强度',
  'Position query': '位置查询',
  'Attribute query': '属性查询',
  'Battery above 20 %': '电量高于 20 %',
  'Odometer reported': '已上报里程',
  'End of line, electric': '下线检测（电动）',
  'End of line': '下线检测',
  'Electric vehicles': '电动车辆',
  'All other vehicles': '其他车辆',
  'Trouble codes, combustion': '故障码（燃油）',
  'Trouble codes, electric': '故障码（电动）',

  // Plants, dealers and stations
  'Xi’an plant': '西安工厂',
  'Shanghai plant': '上海工厂',
  '{city} {house} Commercial Vehicles': '{city}{house}商用车',
  '{city} {house} Truck Sales': '{city}{house}卡车销售',
  '{city} Central Service Station': '{city}中心服务站',
  '{city} Outer Ring Service Station': '{city}外环服务站',
  Hengtong: '恒通',
  Dingsheng: '鼎盛',
  Ruichi: '瑞驰',
  Jinlu: '金路',
  Anda: '安达',
  Wanli: '万里',
  '{number} {street}, {city}': '{city}{street} {number} 号',
  'Logistics Avenue': '物流大道',
  'Ring Road': '环城路',
  'Industry Street': '工业街',
  'Station Road': '车站路',
  'Harbour Road': '港口路',
  'Airport Road': '机场路',
  Maintenance: '保养',
  Repair: '维修',
  'High-voltage work': '高压作业',
  'Gas tanks': '气瓶',
  'Over-the-air upgrade support': '远程升级支持',
  Parts: '配件',
  Towing: '拖车',

  // Catalogue
  'Pearl white': '珍珠白',
  'Signal red': '信号红',
  'Ocean blue': '海洋蓝',
  'Leaf green': '叶绿',
  'Traffic yellow': '交通黄',
  Silver: '银色',
  Graphite: '石墨灰',
  'Deep black': '深黑',
  'Municipal orange': '市政橙',
  Gateway: '网关',
  'Vehicle control unit': '整车控制器',
  'Battery management': '电池管理',
  'Head unit': '车机',
  'Engine control': '发动机控制',
  'Brake control': '制动控制',
  'Transmission control': '变速器控制',
  'Instrument cluster': '组合仪表',
  'Emergency braking': '紧急制动',
  'Door control': '车门控制',
  'Rail pressure too low': '轨压过低',
  'Air mass out of range': '空气流量超出范围',
  'Mixture too lean': '混合气过稀',
  'Rail pressure sensor out of range': '轨压传感器超出范围',
  'Coolant too hot': '冷却液过热',
  'Boost pressure too high': '增压压力过高',
  'Boost pressure too low': '增压压力过低',
  'Misfires on several cylinders': '多缸失火',
  'No signal of the crankshaft sensor': '曲轴传感器无信号',
  'Exhaust gas recirculation too low': '废气再循环过低',
  'Oil pressure too low': '机油压力过低',
  'On-board voltage too low': '车载电压过低',
  'On-board voltage too high': '车载电压过高',
  'Transmission control reports a fault': '变速器控制报故障',
  'High-voltage interlock open': '高压互锁断开',
  'Drive motor control fault': '驱动电机控制故障',
  'Battery pack too hot': '电池包过热',
  'Battery pack worn out': '电池包衰减',
  'Insulation of the high-voltage system too low': '高压系统绝缘过低',
  'Cell voltage out of range': '单体电压超出范围',
  'Urea level too low': '尿素液位过低',
  'Urea system performance': '尿素系统性能',
  'NOx conversion too low': 'NOx 转化率过低',
  'Particulate filter full': '颗粒捕集器已满',
  'Wheel speed sensor front left': '左前轮速传感器',
  'Wheel speed sensor front right': '右前轮速传感器',
  'Tyre pressure sensor without signal': '胎压传感器无信号',
  'Lane camera blocked': '车道摄像头被遮挡',
  'Emergency braking radar blocked': '紧急制动雷达被遮挡',
  'CAN bus off': 'CAN 总线关闭',
  'No messages of the engine control': '无发动机控制报文',
  'No messages of the brake control': '无制动控制报文',
  'No messages of the body control': '无车身控制报文',
  'No messages of the instrument cluster': '无组合仪表报文',

  // Owners
  '{city} Haulage {number}': '{city}货运{number}',
  '{city} Logistics {number}': '{city}物流{number}',
  '{city} Transport {number}': '{city}运输{number}',
  '{city} Distribution {number}': '{city}配送{number}',
  '{city} Transit {number}': '{city}公交{number}',
  '{city} Municipal Services {number}': '{city}市政{number}',
} as const
