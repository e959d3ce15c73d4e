/*
 * Cities the demo fleet works from. Weights follow freight volume roughly. Chinese cities carry the division code
 * (GB/T 2260) and the head of their plates (GA 36).
 */

/** name, longitude, latitude, weight, division code, plate head, org region */
export const CHINA_CITIES = `
Shanghai 121.458 31.222 9 310100 沪A East
Suzhou 120.595 31.304 5 320500 苏E East
Nanjing 118.778 32.062 4 320100 苏A East
Wuxi 120.289 31.569 3 320200 苏B East
Xuzhou 117.284 34.204 3 320300 苏C East
Hangzhou 120.161 30.294 5 330100 浙A East
Ningbo 121.549 29.878 5 330200 浙B East
Wenzhou 120.667 27.999 2 330300 浙C East
Jinhua 119.644 29.107 3 330700 浙G East
Hefei 117.281 31.864 4 340100 皖A East
Fuzhou 119.306 26.061 2 350100 闽A East
Xiamen 118.082 24.480 3 350200 闽D East
Nanchang 115.853 28.684 3 360100 赣A East
Ganzhou 114.933 25.847 2 360700 赣B East
Jinan 116.997 36.668 4 370100 鲁A East
Qingdao 120.380 36.065 5 370200 鲁B East
Yantai 121.441 37.476 2 370600 鲁F East
Weifang 119.102 36.710 3 370700 鲁G East
Linyi 118.343 35.063 5 371300 鲁Q East
Beijing 116.397 39.907 5 110100 京A North
Tianjin 117.177 39.142 5 120100 津A North
Shijiazhuang 114.479 38.041 4 130100 冀A North
Tangshan 118.183 39.633 4 130200 冀B North
Handan 114.468 36.601 3 130400 冀D North
Taiyuan 112.560 37.869 4 140100 晋A North
Datong 113.291 40.094 2 140200 晋B North
Hohhot 111.652 40.811 2 150100 蒙A North
Baotou 110.017 40.583 3 150200 蒙B North
Shenyang 123.433 41.792 4 210100 辽A Northeast
Dalian 121.602 38.912 3 210200 辽B Northeast
Changchun 125.323 43.880 3 220100 吉A Northeast
Harbin 126.650 45.750 3 230100 黑A Northeast
Zhengzhou 113.649 34.758 6 410100 豫A Central
Luoyang 112.454 34.684 3 410300 豫C Central
Wuhan 114.267 30.583 6 420100 鄂A Central
Shiyan 110.778 32.648 3 420300 鄂C Central
Yichang 111.285 30.714 2 420500 鄂E Central
Xiangyang 112.145 32.042 3 420600 鄂F Central
Changsha 112.971 28.199 4 430100 湘A Central
Zhuzhou 113.150 27.833 2 430200 湘B Central
Hengyang 112.619 26.889 2 430400 湘D Central
Guangzhou 113.250 23.117 7 440100 粤A South
Shenzhen 114.068 22.546 7 440300 粤B South
Foshan 113.131 23.027 4 440600 粤E South
Dongguan 113.749 23.018 5 441900 粤S South
Nanning 108.317 22.817 3 450100 桂A South
Liuzhou 109.389 24.313 3 450200 桂B South
Haikou 110.342 20.046 1 460100 琼A South
Chongqing 106.553 29.563 5 500100 渝A Southwest
Chengdu 104.067 30.667 6 510100 川A Southwest
Mianyang 104.682 31.468 2 510700 川B Southwest
Guiyang 106.717 26.583 3 520100 贵A Southwest
Zunyi 106.907 27.687 2 520300 贵C Southwest
Kunming 102.718 25.039 3 530100 云A Southwest
Lhasa 91.100 29.650 0.5 540100 藏A Southwest
Xi'an 108.929 34.258 5 610100 陕A Northwest
Lanzhou 103.840 36.057 3 620100 甘A Northwest
Xining 101.757 36.626 1 630100 青A Northwest
Yinchuan 106.273 38.468 2 640100 宁A Northwest
Ürümqi 87.600 43.801 3 650100 新A Northwest
`

/** name, longitude, latitude, weight, country, hours from UTC, spaces in names as underscores */
export const OTHER_CITIES = `
Paris 2.349 48.853 5 FR 1
Lyon 4.847 45.748 3 FR 1
Lille 3.059 50.633 2 FR 1
Berlin 13.411 52.524 4 DE 1
Hamburg 9.993 53.551 3 DE 1
Munich 11.575 48.137 3 DE 1
Frankfurt 8.684 50.116 4 DE 1
Lisbon -9.133 38.717 4 PT 0
Porto -8.611 41.150 3 PT 0
Madrid -3.703 40.416 3 ES 1
Barcelona 2.159 41.389 2 ES 1
Milan 9.190 45.464 3 IT 1
Warsaw 21.012 52.230 3 PL 1
San_José -84.083 9.933 8 CR -6
Mexico_City -99.128 19.428 4 MX -6
Monterrey -100.318 25.675 3 MX -6
Panama_City -79.520 8.994 2 PA -5
Guatemala_City -90.513 14.641 2 GT -6
Bogotá -74.082 4.610 3 CO -5
Medellín -75.564 6.252 2 CO -5
Lima -77.028 -12.043 3 PE -5
Santiago -70.648 -33.457 3 CL -4
São_Paulo -46.636 -23.547 4 BR -3
Curitiba -49.273 -25.428 2 BR -3
Buenos_Aires -58.377 -34.613 2 AR -3
Baghdad 44.401 33.341 8 IQ 3
Basrah 47.780 30.509 4 IQ 3
Erbil 44.012 36.183 3 IQ 3
Riyadh 46.722 24.688 4 SA 3
Jeddah 39.186 21.490 3 SA 3
Dubai 55.309 25.077 4 AE 4
Amman 35.945 31.955 2 JO 3
Moscow 37.616 55.752 7 RU 3
Saint_Petersburg 30.314 59.939 4 RU 3
Nizhny_Novgorod 44.002 56.329 3 RU 3
Kazan 49.122 55.789 3 RU 3
Yekaterinburg 60.612 56.852 3 RU 5
Novosibirsk 82.935 55.041 2 RU 7
Minsk 27.567 53.900 2 BY 3
`
