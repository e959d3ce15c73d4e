/**
 * Names of cities outside mainland China that differ from the GeoNames spelling. One line per city:
 * `country:GeoNames name | zh | ru | ar | en | es | fr | pt | de`, an empty column means the GeoNames spelling.
 */
export const WORLD_CITY_TABLE = `
AE:Abu Dhabi|阿布扎比|Абу-Даби|أبوظبي|||Abou Dabi||
AE:Ajman City|阿治曼|Аджман|عجمان|Ajman|Ajmán|Ajman|Ajman|Adschman
AE:Dubai|迪拜|Дубай|دبي||Dubái|Dubaï||
AE:Sharjah|沙迦|Шарджа|الشارقة|||Charjah|Xarja|Schardscha
AF:Kabul|喀布尔|Кабул|كابول|||Kaboul|Cabul|
AL:Tirana|地拉那|Тирана|تيرانا||||
AM:Yerevan|埃里温|Ереван|يريفان||Ereván|Erevan|Ierevan|Jerewan
AO:Luanda|罗安达|Луанда|لواندا||||
AR:Buenos Aires|布宜诺斯艾利斯|Буэнос-Айрес|بوينس آيرس||||
AR:Córdoba|科尔多瓦|Кордова|قرطبة||||
AR:Mendoza|门多萨|Мендоса|مندوزا||||
AR:Rosario|罗萨里奥|Росарио|روساريو||||
AT:Vienna|维也纳|Вена|فيينا||Viena|Vienne|Viena|Wien
AU:Adelaide|阿德莱德|Аделаида|أديلايد|||Adélaïde||
AU:Brisbane|布里斯班|Брисбен|بريزبن||||
AU:Canberra|堪培拉|Канберра|كانبرا||||
AU:Melbourne|墨尔本|Мельбурн|ملبورن||||
AU:Perth|珀斯|Перт|بيرث||||
AU:Sydney|悉尼|Сидней|سيدني||Sídney|||
AZ:Baku|巴库|Баку|باكو||Bakú|Bakou||
BA:Sarajevo|萨拉热窝|Сараево|سراييفو||||
BD:Chittagong|吉大港|Читтагонг|شيتاغونغ||||
BD:Dhaka|达卡|Дакка|دكا||Daca|Dacca|Daca|
BE:Antwerpen|安特卫普|Антверпен|أنتويرب|Antwerp|Amberes|Anvers|Antuérpia|
BE:Brussels|布鲁塞尔|Брюссель|بروكسل||Bruselas|Bruxelles|Bruxelas|Brüssel
BF:Ouagadougou|瓦加杜古|Уагадугу|واغادوغو||Uagadugú||Uagadugu|
BG:Sofia|索非亚|София|صوفيا||Sofía||Sófia|
BH:Manama|麦纳麦|Манама|المنامة||||
BI:Gitega|基特加|Гитега|جيتيجا||||
BJ:Cotonou|科托努|Котону|كوتونو||||
BJ:Porto-Novo|波多诺伏|Порто-Ново|بورتو نوفو||||
BN:Bandar Seri Begawan|斯里巴加湾市|Бандар-Сери-Бегаван|بندر سري بكاوان||||
BO:La Paz|拉巴斯|Ла-Пас|لاباز||||
BO:Santa Cruz de la Sierra|圣克鲁斯|Санта-Крус|سانتا كروز|Santa Cruz|Santa Cruz|Santa Cruz|Santa Cruz|Santa Cruz
BO:Sucre|苏克雷|Сукре|سوكري||||
BR:Belo Horizonte|贝洛奥里藏特|Белу-Оризонти|بيلو هوريزونتي||||
BR:Belém|贝伦|Белен|بيليم||||
BR:Brasília|巴西利亚|Бразилиа|برازيليا|Brasilia|Brasilia|Brasilia||
BR:Campinas|坎皮纳斯|Кампинас|كامبيناس||||
BR:Curitiba|库里蒂巴|Куритиба|كوريتيبا||||
BR:Fortaleza|福塔莱萨|Форталеза|فورتاليزا||||
BR:Goiânia|戈亚尼亚|Гояния|غويانيا||||
BR:Manaus|马瑙斯|Манаус|ماناوس||||
BR:Porto Alegre|阿雷格里港|Порту-Алегри|بورتو أليغري||||
BR:Recife|累西腓|Ресифи|ريسيفي||||
BR:Rio de Janeiro|里约热内卢|Рио-де-Жанейро|ريو دي جانيرو||Río de Janeiro|||
BR:Salvador|萨尔瓦多|Салвадор|سلفادور||||
BR:São Paulo|圣保罗|Сан-Паулу|ساو باولو|||||
BT:Thimphu|廷布|Тхимпху|تيمفو||Timbu|Thimphou||
BW:Gaborone|哈博罗内|Габороне|غابورون||||
BY:Minsk|明斯克|Минск|مينسك||||
BY:Homyel'|戈梅利|Гомель|غوميل|Gomel|Gómel|Homiel|Gomel|Homel
CA:Calgary|卡尔加里|Калгари|كالغاري||||
CA:Edmonton|埃德蒙顿|Эдмонтон|إدمونتون||||
CA:Montréal|蒙特利尔|Монреаль|مونتريال|Montreal|Montreal||Montreal|Montreal
CA:Ottawa|渥太华|Оттава|أوتاوا||||
CA:Toronto|多伦多|Торонто|تورونتو||||
CA:Vancouver|温哥华|Ванкувер|فانكوفر||||
CD:Kinshasa|金沙萨|Киншаса|كينشاسا||||
CD:Lubumbashi|卢本巴希|Лубумбаши|لوبومباشي||||
CF:Bangui|班吉|Банги|بانغي||||
CG:Brazzaville|布拉柴维尔|Браззавиль|برازافيل||||
CH:Bern|伯尔尼|Берн|برن||Berna|Berne|Berna|
CH:Genève|日内瓦|Женева|جنيف|Geneva|Ginebra||Genebra|Genf
CH:Zürich|苏黎世|Цюрих|زيورخ|Zurich|Zúrich|Zurich|Zurique|
CI:Abidjan|阿比让|Абиджан|أبيدجان||Abiyán||Abidjã|
CI:Yamoussoukro|亚穆苏克罗|Ямусукро|ياموسوكرو||||
CL:Santiago|圣地亚哥|Сантьяго|سانتياغو||||
CM:Douala|杜阿拉|Дуала|دوالا||||
CM:Yaoundé|雅温得|Яунде|ياوندي||||
CO:Barranquilla|巴兰基亚|Барранкилья|بارانكيا||||
CO:Bogotá|波哥大|Богота|بوغوتا|||||
CO:Cali|卡利|Кали|كالي||||
CO:Medellín|麦德林|Медельин|ميديلين||||
CR:San José|圣何塞|Сан-Хосе|سان خوسيه||||
CU:Havana|哈瓦那|Гавана|هافانا||La Habana|La Havane||Havanna
CY:Nicosia|尼科西亚|Никосия|نيقوسيا|||Nicosie|Nicósia|Nikosia
CZ:Prague|布拉格|Прага|براغ||Praga||Praga|Prag
DE:Berlin|柏林|Берлин|برلين||Berlín||Berlim|
DE:Bremen|不来梅|Бремен|بريمن|||Brême||
DE:Dortmund|多特蒙德|Дортмунд|دورتموند||||
DE:Dresden|德累斯顿|Дрезден|درسدن||Dresde|Dresde||
DE:Düsseldorf|杜塞尔多夫|Дюссельдорф|دوسلدورف||||
DE:Frankfurt am Main|法兰克福|Франкфурт|فرانكفورت|Frankfurt|Fráncfort|Francfort|Frankfurt|Frankfurt
DE:Hamburg|汉堡|Гамбург|هامبورغ||Hamburgo|Hambourg|Hamburgo|
DE:Hannover|汉诺威|Ганновер|هانوفر|Hanover|Hanóver|Hanovre|Hanôver|
DE:Köln|科隆|Кёльн|كولونيا|Cologne|Colonia|Cologne|Colônia|
DE:Leipzig|莱比锡|Лейпциг|لايبزيغ||||
DE:Munich|慕尼黑|Мюнхен|ميونخ||Múnich||Munique|München
DE:Nürnberg|纽伦堡|Нюрнберг|نورنبرغ|Nuremberg|Núremberg|Nuremberg|Nuremberga|
DE:Stuttgart|斯图加特|Штутгарт|شتوتغارت||||
DJ:Djibouti|吉布提|Джибути|جيبوتي||Yibuti||Djibuti|Dschibuti
DK:Copenhagen|哥本哈根|Копенгаген|كوبنهاغن||Copenhague|Copenhague|Copenhague|Kopenhagen
DO:Santo Domingo|圣多明各|Санто-Доминго|سانتو دومينغو|||Saint-Domingue||
DZ:Algiers|阿尔及尔|Алжир|الجزائر||Argel|Alger|Argel|Algier
EC:Guayaquil|瓜亚基尔|Гуаякиль|غواياكيل||||
EC:Quito|基多|Кито|كيتو||||
EE:Tallinn|塔林|Таллин|تالين||Tallin|||
EG:Alexandria|亚历山大|Александрия|الإسكندرية||Alejandría|Alexandrie||
EG:Cairo|开罗|Каир|القاهرة||El Cairo|Le Caire||Kairo
EG:Giza|吉萨|Гиза|الجيزة||Guiza|Gizeh|Gizé|Gizeh
EG:Luxor|卢克索|Луксор|الأقصر|||Louxor||
EG:Port Said|塞得港|Порт-Саид|بورسعيد||Puerto Saíd|Port-Saïd|Porto Said|
EG:Suez|苏伊士|Суэц|السويس|||||
ER:Asmara|阿斯马拉|Асмэра|أسمرة||||
ES:Barcelona|巴塞罗那|Барселона|برشلونة|||Barcelone||
ES:Madrid|马德里|Мадрид|مدريد||||
ES:Málaga|马拉加|Малага|ملقة|||Malaga||
ES:Sevilla|塞维利亚|Севилья|إشبيلية|Seville||Séville|Sevilha|
ES:Valencia|瓦伦西亚|Валенсия|بلنسية|||Valence|Valência|
ES:Zaragoza|萨拉戈萨|Сарагоса|سرقسطة|||Saragosse|Saragoça|Saragossa
ET:Addis Ababa|亚的斯亚贝巴|Аддис-Абеба|أديس أبابا||Adís Abeba|Addis-Abeba|Adis Abeba|Addis Abeba
FI:Helsinki|赫尔辛基|Хельсинки|هلسنكي||||
FR:Bordeaux|波尔多|Бордо|بوردو||Burdeos|||
FR:Lyon|里昂|Лион|ليون|||||
FR:Marseille|马赛|Марсель|مرسيليا||Marsella||Marselha|
FR:Paris|巴黎|Париж|باريس||París|||
FR:Strasbourg|斯特拉斯堡|Страсбург|ستراسبورغ||Estrasburgo||Estrasburgo|Straßburg
FR:Toulouse|图卢兹|Тулуза|تولوز||||
GA:Libreville|利伯维尔|Либревиль|ليبرفيل||||
GB:Birmingham|伯明翰|Бирмингем|برمنغهام||||
GB:Edinburgh|爱丁堡|Эдинбург|إدنبرة||Edimburgo|Édimbourg|Edimburgo|
GB:Glasgow|格拉斯哥|Глазго|غلاسكو||||
GB:Leeds|利兹|Лидс|ليدز||||
GB:Liverpool|利物浦|Ливерпуль|ليفربول||||
GB:London|伦敦|Лондон|لندن||Londres|Londres|Londres|
GB:Manchester|曼彻斯特|Манчестер|مانشستر||||
GE:Tbilisi|第比利斯|Тбилиси|تبليسي||Tiflis|Tbilissi||Tiflis
GH:Accra|阿克拉|Аккра|أكرا||Acra||Acra|
GN:Conakry|科纳克里|Конакри|كوناكري|||||
GQ:Malabo|马拉博|Малабо|مالابو||||
GR:Athens|雅典|Афины|أثينا||Atenas|Athènes|Atenas|Athen
GT:Guatemala City|危地马拉城|Гватемала|غواتيمالا||Ciudad de Guatemala|Guatemala|Cidade da Guatemala|Guatemala-Stadt
HN:Tegucigalpa|特古西加尔巴|Тегусигальпа|تيغوسيغالبا||||
HR:Zagreb|萨格勒布|Загреб|زغرب||||
HT:Port-au-Prince|太子港|Порт-о-Пренс|بورت أو برانس||Puerto Príncipe||Porto Príncipe|
HU:Budapest|布达佩斯|Будапешт|بودابست|||||
ID:Bandung|万隆|Бандунг|باندونغ||||
ID:Jakarta|雅加达|Джакарта|جاكرتا||Yakarta||Jacarta|
ID:Medan|棉兰|Медан|ميدان||||
ID:Surabaya|泗水|Сурабая|سورابايا||||
IE:Dublin|都柏林|Дублин|دبلن||Dublín|||
IL:Jerusalem|耶路撒冷|Иерусалим|القدس||Jerusalén|Jérusalem|Jerusalém|
IL:Tel Aviv|特拉维夫|Тель-Авив|تل أبيب||||
IN:Ahmedabad|艾哈迈达巴德|Ахмадабад|أحمد آباد||||
IN:Bengaluru|班加罗尔|Бангалор|بنغالور||||
IN:Chennai|金奈|Ченнаи|تشيناي||||
IN:Delhi|德里|Дели|دلهي|||||
IN:Hyderabad|海得拉巴|Хайдарабад|حيدر آباد||||
IN:Jaipur|斋浦尔|Джайпур|جايبور||||
IN:Kolkata|加尔各答|Калькутта|كولكاتا||Calcuta|Calcutta|Calcutá|
IN:Lucknow|勒克瑙|Лакхнау|لكناو||||
IN:Mumbai|孟买|Мумбаи|مومباي||||
IN:Nagpur|那格浦尔|Нагпур|ناغبور||||
IN:New Delhi|新德里|Нью-Дели|نيودلهي||Nueva Delhi||Nova Délhi|Neu-Delhi
IN:Pune|浦那|Пуна|بونه||||
IN:Sūrat|苏拉特|Сурат|سورت|Surat|Surat|Surat|Surat|Surat
IQ:Baghdad|巴格达|Багдад|بغداد||Bagdad|Bagdad|Bagdá|Bagdad
IQ:Basrah|巴士拉|Басра|البصرة|Basra|Basora|Bassorah|Baçorá|Basra
IQ:Erbil|埃尔比勒|Эрбиль|أربيل||||
IQ:Mosul|摩苏尔|Мосул|الموصل|||Mossoul||Mossul
IR:Isfahan|伊斯法罕|Исфахан|أصفهان||Isfahán|Ispahan|Isfahã|
IR:Mashhad|马什哈德|Мешхед|مشهد||||Maschhad
IR:Shiraz|设拉子|Шираз|شيراز||||Schiras
IR:Tabriz|大不里士|Тебриз|تبريز||||Täbris
IR:Tehran|德黑兰|Тегеран|طهران||Teherán|Téhéran|Teerã|Teheran
IS:Reykjavík|雷克雅未克|Рейкьявик|ريكيافيك|Reykjavik|Reikiavik|Reykjavik|Reiquiavique|
IT:Genoa|热那亚|Генуя|جنوة||Génova|Gênes|Gênova|Genua
IT:Milan|米兰|Милан|ميلانو||Milán||Milão|Mailand
IT:Naples|那不勒斯|Неаполь|نابولي||Nápoles||Nápoles|Neapel
IT:Palermo|巴勒莫|Палермо|باليرمو|||Palerme||
IT:Rome|罗马|Рим|روما||Roma||Roma|Rom
IT:Turin|都灵|Турин|تورينو||Turín||Turim|
JM:Kingston|金斯敦|Кингстон|كينغستون||||
JO:Amman|安曼|Амман|عمّان||Amán||Amã|
JP:Fukuoka|福冈|Фукуока|فوكوكا||||
JP:Hiroshima|广岛|Хиросима|هيروشيما||||
JP:Kawasaki|川崎|Кавасаки|كاواساكي||||
JP:Kobe|神户|Кобе|كوبه||||
JP:Kyoto|京都|Киото|كيوتو||Kioto||Quioto|
JP:Kumamoto|熊本|Кумамото|كوماموتو||||
JP:Kagoshima|鹿儿岛|Кагосима|كاغوشيما||||
JP:Kanazawa|金泽|Канадзава|كانازاوا||||
JP:Kitakyushu|北九州|Китакюсю|كيتاكيوشو||||
JP:Nagasaki|长崎|Нагасаки|ناغازاكي||||
JP:Nagoya|名古屋|Нагоя|ناغويا||||
JP:Niigata|新潟|Ниигата|نييغاتا||||
JP:Okayama|冈山|Окаяма|أوكاياما||||
JP:Osaka|大阪|Осака|أوساكا||||
JP:Saitama|埼玉|Сайтама|سايتاما||||
JP:Sapporo|札幌|Саппоро|سابورو||||
JP:Sendai|仙台|Сендай|سنداي||||
JP:Shizuoka|静冈|Сидзуока|شيزوكا||||
JP:Tokyo|东京|Токио|طوكيو||Tokio||Tóquio|Tokio
JP:Yokohama|横滨|Иокогама|يوكوهاما||||
JP:Chiba|千叶|Тиба|تشيبا||||
JP:Hamamatsu|滨松|Хамамацу|هاماماتسو||||
JP:Naha|那霸|Наха|ناها||||
KE:Mombasa|蒙巴萨|Момбаса|مومباسا||||
KE:Nairobi|内罗毕|Найроби|نيروبي||||
KG:Bishkek|比什凯克|Бишкек|بيشكيك||Biskek|Bichkek|Bisqueque|Bischkek
KH:Phnom Penh|金边|Пномпень|بنوم بنه||||
KP:Pyongyang|平壤|Пхеньян|بيونغ يانغ||||Pjöngjang
KR:Busan|釜山|Пусан|بوسان||||
KR:Daegu|大邱|Тэгу|دايغو||||
KR:Daejeon|大田|Тэджон|دايجون||||
KR:Gwangju|光州|Кванджу|غوانغجو||||
KR:Incheon|仁川|Инчхон|إنتشون||||
KR:Jeju City|济州|Чеджу|جيجو|Jeju|Jeju|Jeju|Jeju|Jeju
KR:Jeonju|全州|Чонджу|جيونجو||||
KR:Pohang|浦项|Пхохан|بوهانغ||||
KR:Seoul|首尔|Сеул|سيول||Seúl|Séoul|Seul|
KR:Suwon|水原|Сувон|سوون||||
KR:Ulsan|蔚山|Ульсан|أولسان||||
KR:Changwon|昌原|Чханвон|تشانغوون||||
KR:Yeosu|丽水|Йосу|يوسو||||
KR:Mokpo|木浦|Мокпхо|موكبو||||
KW:Kuwait City|科威特城|Эль-Кувейт|الكويت||Kuwait|Koweït|Cidade do Kuwait|Kuwait-Stadt
KZ:Almaty|阿拉木图|Алма-Ата|ألماتي|||||
KZ:Karagandy|卡拉干达|Караганда|كاراغندي|Karaganda|Karagandá|Karaganda|Caraganda|Karaganda
KZ:Nur-Sultan|阿斯塔纳|Астана|أستانا|Astana|Astaná|Astana|Astana|Astana
KZ:Shymkent|奇姆肯特|Шымкент|شيمكنت||||Schymkent
LA:Vientiane|万象|Вьентьян|فيينتيان||Vientián|||
LB:Beirut|贝鲁特|Бейрут|بيروت|||Beyrouth|Beirute|
LK:Colombo|科伦坡|Коломбо|كولومبو||||
LR:Monrovia|蒙罗维亚|Монровия|مونروفيا||||
LS:Maseru|马塞卢|Масеру|ماسيرو||||
LT:Vilnius|维尔纽斯|Вильнюс|فيلنيوس||Vilna||Vílnius|
LU:Luxembourg|卢森堡|Люксембург|لوكسمبورغ||Luxemburgo||Luxemburgo|Luxemburg
LV:Riga|里加|Рига|ريغا||||
LY:Tripoli|的黎波里|Триполи|طرابلس||Trípoli||Trípoli|Tripolis
MA:Casablanca|卡萨布兰卡|Касабланка|الدار البيضاء||||
MA:Marrakesh|马拉喀什|Марракеш|مراكش||Marrakech|Marrakech|Marraquexe|Marrakesch
MA:Rabat|拉巴特|Рабат|الرباط||||
MD:Chisinau|基希讷乌|Кишинёв|كيشيناو||Chisináu||Quixinau|
ME:Podgorica|波德戈里察|Подгорица|بودغوريتسا||||
MG:Antananarivo|塔那那利佛|Антананариву|أنتاناناريفو||||
MK:Skopje|斯科普里|Скопье|سكوبيه||||
ML:Bamako|巴马科|Бамако|باماكو||||
MM:Mandalay|曼德勒|Мандалай|ماندالاي||||
MM:Nay Pyi Taw|内比都|Нейпьидо|نايبيداو|Naypyidaw|Naipyidó|Naypyidaw|Naypyidaw|Naypyidaw
MM:Yangon|仰光|Янгон|يانغون||||
MN:Ulan Bator|乌兰巴托|Улан-Батор|أولان باتور|Ulaanbaatar|Ulán Bator|Oulan-Bator|Ulã Bator|
MR:Nouakchott|努瓦克肖特|Нуакшот|نواكشوط||||
MV:Male|马累|Мале|ماليه||Malé|Malé|Malé|
MW:Lilongwe|利隆圭|Лилонгве|ليلونغوي||||
MX:Guadalajara|瓜达拉哈拉|Гвадалахара|غوادالاخارا||||
MX:Juárez|华雷斯城|Сьюдад-Хуарес|خواريز|Ciudad Juárez|Ciudad Juárez|Ciudad Juárez|Ciudad Juárez|Ciudad Juárez
MX:Mexico City|墨西哥城|Мехико|مكسيكو||Ciudad de México|Mexico|Cidade do México|Mexiko-Stadt
MX:Monterrey|蒙特雷|Монтеррей|مونتيري||||
MX:Puebla|普埃布拉|Пуэбла|بويبلا||||
MX:Tijuana|蒂华纳|Тихуана|تيخوانا||||
MX:León de los Aldama|莱昂|Леон|ليون|León|León|León|León|León
MX:Mérida|梅里达|Мерида|ميريدا||||
MX:Cancún|坎昆|Канкун|كانكون||||
MX:Hermosillo|埃莫西约|Эрмосильо|هيرموسيو||||
MX:Chihuahua|奇瓦瓦|Чиуауа|تشيواوا||||
MX:Culiacán|库利亚坎|Кульякан|كولياكان||||
MY:Johor Bahru|新山|Джохор-Бару|جوهر بهرو||||
MY:Kuala Lumpur|吉隆坡|Куала-Лумпур|كوالالمبور||||
MZ:Maputo|马普托|Мапуту|مابوتو||||
NA:Windhoek|温得和克|Виндхук|ويندهوك||||Windhuk
NE:Niamey|尼亚美|Ниамей|نيامي||||
NG:Abuja|阿布贾|Абуджа|أبوجا||||
NG:Ibadan|伊巴丹|Ибадан|إبادان||||
NG:Kano|卡诺|Кано|كانو||||
NG:Lagos|拉各斯|Лагос|لاغوس||||
NG:Port Harcourt|哈科特港|Порт-Харкорт|بورت هاركورت||||
NI:Managua|马那瓜|Манагуа|ماناغوا||||
NL:Amsterdam|阿姆斯特丹|Амстердам|أمستردام||Ámsterdam||Amesterdã|
NL:Rotterdam|鹿特丹|Роттердам|روتردام||Róterdam||Roterdã|
NL:The Hague|海牙|Гаага|لاهاي||La Haya|La Haye|Haia|Den Haag
NO:Oslo|奥斯陆|Осло|أوسلو||||
NP:Kathmandu|加德满都|Катманду|كاتماندو||Katmandú|Katmandou|Catmandu|
NZ:Auckland|奥克兰|Окленд|أوكلاند||||
NZ:Wellington|惠灵顿|Веллингтон|ويلينغتون||||
OM:Muscat|马斯喀特|Маскат|مسقط||Mascate|Mascate|Mascate|Maskat
PA:Panamá|巴拿马城|Панама|بنما|Panama City|Ciudad de Panamá|Panama|Cidade do Panamá|Panama-Stadt
PE:Arequipa|阿雷基帕|Арекипа|أريكيبا||||
PE:Lima|利马|Лима|ليما||||
PG:Port Moresby|莫尔兹比港|Порт-Морсби|بورت مورسبي||||
PH:Cebu City|宿务|Себу|سيبو|Cebu|Cebú|Cebu|Cebu|Cebu
PH:Davao|达沃|Давао|دافاو||||
PH:Manila|马尼拉|Манила|مانيلا|||Manille||
PH:Quezon City|奎松城|Кесон-Сити|كيزون||||
PK:Faisalabad|费萨拉巴德|Фейсалабад|فيصل آباد||||
PK:Islamabad|伊斯兰堡|Исламабад|إسلام آباد||||
PK:Karachi|卡拉奇|Карачи|كراتشي||||Karatschi
PK:Lahore|拉合尔|Лахор|لاهور||||
PK:Peshawar|白沙瓦|Пешавар|بيشاور||||
PL:Gdańsk|格但斯克|Гданьск|غدانسك||||Danzig
PL:Kraków|克拉科夫|Краков|كراكوف||Cracovia|Cracovie|Cracóvia|Krakau
PL:Łódź|罗兹|Лодзь|وودج||||Lodz
PL:Poznań|波兹南|Познань|بوزنان||||Posen
PL:Warsaw|华沙|Варшава|وارسو||Varsovia|Varsovie|Varsóvia|Warschau
PL:Wrocław|弗罗茨瓦夫|Вроцлав|فروتسواف||Breslavia|||Breslau
PT:Lisbon|里斯本|Лиссабон|لشبونة||Lisboa|Lisbonne|Lisboa|Lissabon
PT:Porto|波尔图|Порту|بورتو||Oporto|||
PY:Asunción|亚松森|Асунсьон|أسونسيون|||Asuncion|Assunção|
QA:Doha|多哈|Доха|الدوحة|||||
RO:Bucharest|布加勒斯特|Бухарест|بوخارست||Bucarest|Bucarest|Bucareste|Bukarest
RS:Belgrade|贝尔格莱德|Белград|بلغراد||Belgrado||Belgrado|Belgrad
RU:Arkhangel’sk|阿尔汉格尔斯克|Архангельск|أرخانغيلسك|Arkhangelsk|Arjánguelsk|Arkhangelsk|Arcangel|Archangelsk
RU:Astrakhan|阿斯特拉罕|Астрахань|أستراخان||Astracán||Astracã|Astrachan
RU:Barnaul|巴尔瑙尔|Барнаул|بارناول||||
RU:Belgorod|别尔哥罗德|Белгород|بيلغورود||||
RU:Bryansk|布良斯克|Брянск|بريانسك||||Brjansk
RU:Cheboksary|切博克萨雷|Чебоксары|تشيبوكساري||||
RU:Chelyabinsk|车里雅宾斯克|Челябинск|تشيليابينسك||Cheliábinsk|Tcheliabinsk||Tscheljabinsk
RU:Cherepovets|切列波韦茨|Череповец|تشيريبوفيتس||||
RU:Chita|赤塔|Чита|تشيتا||||Tschita
RU:Irkutsk|伊尔库茨克|Иркутск|إركوتسك|||Irkoutsk||
RU:Ivanovo|伊万诺沃|Иваново|إيفانوفو||||
RU:Izhevsk|伊热夫斯克|Ижевск|إيجيفسك||||Ischewsk
RU:Kaliningrad|加里宁格勒|Калининград|كالينينغراد||||
RU:Kaluga|卡卢加|Калуга|كالوغا||||
RU:Kazan|喀山|Казань|قازان||Kazán|||Kasan
RU:Kemerovo|克麦罗沃|Кемерово|كيميروفو||||
RU:Khabarovsk|哈巴罗夫斯克|Хабаровск|خاباروفسك||Jabárovsk||Khabárovsk|Chabarowsk
RU:Kirov|基洛夫|Киров|كيروف||||
RU:Krasnodar|克拉斯诺达尔|Краснодар|كراسنودار||||
RU:Krasnoyarsk|克拉斯诺亚尔斯克|Красноярск|كراسنويارسك|||Krasnoïarsk||Krasnojarsk
RU:Kurgan|库尔干|Курган|كورغان||||
RU:Kursk|库尔斯克|Курск|كورسك||||
RU:Lipetsk|利佩茨克|Липецк|ليبيتسك||||
RU:Magnitogorsk|马格尼托哥尔斯克|Магнитогорск|ماغنيتوغورسك||||
RU:Makhachkala|马哈奇卡拉|Махачкала|محج قلعة||||
RU:Moscow|莫斯科|Москва|موسكو||Moscú|Moscou|Moscou|Moskau
RU:Murmansk|摩尔曼斯克|Мурманск|مورمانسك|||Mourmansk||
RU:Naberezhnyye Chelny|卡马河畔切尔内|Набережные Челны|نابيريجنيه تشيلني|Naberezhnye Chelny|Náberezhnye Chelny|Naberejnye Tchelny||
RU:Nizhniy Novgorod|下诺夫哥罗德|Нижний Новгород|نيجني نوفغورود|Nizhny Novgorod|Nizhni Nóvgorod|Nijni Novgorod|Níjni Novgorod|Nischni Nowgorod
RU:Nizhny Tagil|下塔吉尔|Нижний Тагил|نيجني تاغيل||||
RU:Novokuznetsk|新库兹涅茨克|Новокузнецк|نوفوكوزنيتسك||||
RU:Novosibirsk|新西伯利亚|Новосибирск|نوفوسيبيرسك||Novosibirsk|Novossibirsk||Nowosibirsk
RU:Omsk|鄂木斯克|Омск|أومسك||||
RU:Orenburg|奥伦堡|Оренбург|أورنبورغ||||
RU:Orël|奥廖尔|Орёл|أوريول|Oryol|Oriol|Orel||
RU:Penza|奔萨|Пенза|بينزا||||
RU:Perm|彼尔姆|Пермь|بيرم||||
RU:Rostov-na-Donu|顿河畔罗斯托夫|Ростов-на-Дону|روستوف|Rostov-on-Don|Rostov del Don|Rostov-sur-le-Don|Rostov do Don|Rostow am Don
RU:Ryazan’|梁赞|Рязань|ريازان|Ryazan|Riazán|Riazan|Riazan|Rjasan
RU:Saint Petersburg|圣彼得堡|Санкт-Петербург|سانت بطرسبرغ||San Petersburgo|Saint-Pétersbourg|São Petersburgo|Sankt Petersburg
RU:Samara|萨马拉|Самара|سامارا||||
RU:Saransk|萨兰斯克|Саранск|سارانسك||||
RU:Saratov|萨拉托夫|Саратов|ساراتوف||||
RU:Smolensk|斯摩棱斯克|Смоленск|سمولينسك||||
RU:Sochi|索契|Сочи|سوتشي|||Sotchi||Sotschi
RU:Stavropol’|斯塔夫罗波尔|Ставрополь|ستافروبول|Stavropol|Stávropol|Stavropol|Stavropol|Stawropol
RU:Surgut|苏尔古特|Сургут|سورغوت||||
RU:Tol’yatti|陶里亚蒂|Тольятти|تولياتي|Tolyatti|Toliatti|Togliatti|Toliatti|Toljatti
RU:Tomsk|托木斯克|Томск|تومسك||||
RU:Tula|图拉|Тула|تولا|||Toula||
RU:Tver|特维尔|Тверь|تفير||||
RU:Tyumen|秋明|Тюмень|تيومين||Tiumén|Tioumen||Tjumen
RU:Ufa|乌法|Уфа|أوفا||Ufá|Oufa||
RU:Ulan-Ude|乌兰乌德|Улан-Удэ|أولان أوديه||||
RU:Ulyanovsk|乌里扬诺夫斯克|Ульяновск|أوليانوفسك||||
RU:Vladikavkaz|弗拉季高加索|Владикавказ|فلاديقوقاز||||
RU:Vladimir|弗拉基米尔|Владимир|فلاديمير||||
RU:Vladivostok|符拉迪沃斯托克|Владивосток|فلاديفوستوك||||Wladiwostok
RU:Volgograd|伏尔加格勒|Волгоград|فولغوغراد||||Wolgograd
RU:Vologda|沃洛格达|Вологда|فولوغدا||||
RU:Voronezh|沃罗涅日|Воронеж|فورونيج||Vorónezh|Voronej||Woronesch
RU:Yakutsk|雅库茨克|Якутск|ياكوتسك|||Iakoutsk||Jakutsk
RU:Yaroslavl|雅罗斯拉夫尔|Ярославль|ياروسلافل|||Iaroslavl||Jaroslawl
RU:Yekaterinburg|叶卡捷琳堡|Екатеринбург|يكاترينبورغ||Ekaterimburgo|Iekaterinbourg|Ecaterimburgo|Jekaterinburg
RW:Kigali|基加利|Кигали|كيغالي||||
SA:Dammam|达曼|Даммам|الدمام||||
SA:Jeddah|吉达|Джидда|جدة||Yeda|Djeddah|Jidá|Dschidda
SA:Mecca|麦加|Мекка|مكة||La Meca|La Mecque|Meca|Mekka
SA:Medina|麦地那|Медина|المدينة المنورة|||Médine||
SA:Riyadh|利雅得|Эр-Рияд|الرياض||Riad|Riyad|Riade|Riad
SD:Khartoum|喀土穆|Хартум|الخرطوم||Jartum||Cartum|Khartum
SD:Omdurman|恩图曼|Омдурман|أم درمان||||
SE:Göteborg|哥德堡|Гётеборг|يوتيبوري|Gothenburg|Gotemburgo|Göteborg|Gotemburgo|
SE:Stockholm|斯德哥尔摩|Стокгольм|ستوكهولم||Estocolmo||Estocolmo|
SG:Singapore|新加坡|Сингапур|سنغافورة||Singapur|Singapour|Singapura|Singapur
SI:Ljubljana|卢布尔雅那|Любляна|ليوبليانا||Liubliana||Liubliana|
SK:Bratislava|布拉迪斯拉发|Братислава|براتيسلافا||||
SL:Freetown|弗里敦|Фритаун|فريتاون||||
SN:Dakar|达喀尔|Дакар|داكار||||
SO:Mogadishu|摩加迪沙|Могадишо|مقديشو||Mogadiscio|Mogadiscio|Mogadíscio|Mogadischu
SR:Paramaribo|帕拉马里博|Парамарибо|باراماريبو||||
SS:Juba|朱巴|Джуба|جوبا||Yuba|Djouba||Dschuba
SV:San Salvador|圣萨尔瓦多|Сан-Сальвадор|سان سلفادور||||
SY:Aleppo|阿勒颇|Алеппо|حلب||Alepo|Alep|Alepo|
SY:Damascus|大马士革|Дамаск|دمشق||Damasco|Damas|Damasco|Damaskus
SZ:Mbabane|姆巴巴内|Мбабане|مبابان||||
TD:N'Djamena|恩贾梅纳|Нджамена|نجامينا||||
TG:Lomé|洛美|Ломе|لومي||||
TH:Bangkok|曼谷|Бангкок|بانكوك||||
TJ:Dushanbe|杜尚别|Душанбе|دوشنبه||Dusambé|Douchanbé||Duschanbe
TM:Ashgabat|阿什哈巴德|Ашхабад|عشق آباد||Asjabad|Achgabat|Asgabate|Aschgabat
TN:Tunis|突尼斯|Тунис|تونس||Túnez||Túnis|
TR:Adana|阿达纳|Адана|أضنة||||
TR:Ankara|安卡拉|Анкара|أنقرة||||
TR:Antalya|安塔利亚|Анталья|أنطاليا||||
TR:Bursa|布尔萨|Бурса|بورصة||||
TR:Gaziantep|加济安泰普|Газиантеп|غازي عنتاب||||
TR:Istanbul|伊斯坦布尔|Стамбул|إسطنبول||Estambul||Istambul|
TR:İzmir|伊兹密尔|Измир|إزمير|Izmir|Esmirna|Izmir|Esmirna|
TR:Konya|科尼亚|Конья|قونية||||
TW:Hsinchu|新竹|Синьчжу|هسينشو||||
TW:Hualien City|花莲|Хуалянь|هوالين|Hualien|Hualien|Hualien|Hualien|Hualien
TW:Kaohsiung|高雄|Гаосюн|كاوهسيونغ||||
TW:Keelung|基隆|Цзилун|كيلونغ||||
TW:Banqiao|新北|Синьбэй|تايبيه الجديدة|New Taipei|Nuevo Taipéi|Nouveau Taipei|Nova Taipé|Neu-Taipeh
TW:Taichung|台中|Тайчжун|تايتشونغ||||
TW:Tainan|台南|Тайнань|تاينان||||
TW:Taipei|台北|Тайбэй|تايبيه||Taipéi||Taipé|Taipeh
TW:Taoyuan City|桃园|Таоюань|تاويوان|Taoyuan|Taoyuan|Taoyuan|Taoyuan|Taoyuan
TZ:Dar es Salaam|达累斯萨拉姆|Дар-эс-Салам|دار السلام||Dar es-Salam|Dar es Salam|Dar es Salaam|Daressalam
TZ:Dodoma|多多马|Додома|دودوما||||
UA:Dnipro|第聂伯罗|Днепр|دنيبرو||||
UA:Donetsk|顿涅茨克|Донецк|دونيتسك||||
UA:Kharkiv|哈尔科夫|Харьков|خاركيف||Járkov||Carcóvia|Charkiw
UA:Kryvyi Rih|克里维里赫|Кривой Рог|كريفي ريه||||
UA:Kyiv|基辅|Киев|كييف||Kiev||Kiev|Kiew
UA:Lviv|利沃夫|Львов|لفيف||Leópolis||Lviv|Lwiw
UA:Odessa|敖德萨|Одесса|أوديسا||||
UA:Zaporizhia|扎波罗热|Запорожье|زابوريجيا||||
UG:Kampala|坎帕拉|Кампала|كامبالا||||
US:Atlanta|亚特兰大|Атланта|أتلانتا||||
US:Austin|奥斯汀|Остин|أوستن||||
US:Boston|波士顿|Бостон|بوسطن||||
US:Charlotte|夏洛特|Шарлотт|شارلوت||||
US:Chicago|芝加哥|Чикаго|شيكاغو||||
US:Columbus|哥伦布|Колумбус|كولومبوس||||
US:Dallas|达拉斯|Даллас|دالاس||||
US:Denver|丹佛|Денвер|دنفر||||
US:Detroit|底特律|Детройт|ديترويت||||
US:Fort Worth|沃思堡|Форт-Уэрт|فورت وورث||||
US:Honolulu|火奴鲁鲁|Гонолулу|هونولولو||||
US:Houston|休斯敦|Хьюстон|هيوستن||||
US:Indianapolis|印第安纳波利斯|Индианаполис|إنديانابوليس||||
US:Jacksonville|杰克逊维尔|Джэксонвилл|جاكسونفيل||||
US:Las Vegas|拉斯维加斯|Лас-Вегас|لاس فيغاس||||
US:Los Angeles|洛杉矶|Лос-Анджелес|لوس أنجلوس||Los Ángeles|||
US:Memphis|孟菲斯|Мемфис|ممفيس||||
US:Miami|迈阿密|Майами|ميامي||||
US:New Orleans|新奥尔良|Новый Орлеан|نيو أورلينز||Nueva Orleans|La Nouvelle-Orléans|Nova Orleans|
US:New York City|纽约|Нью-Йорк|نيويورك|New York|Nueva York|New York|Nova York|New York
US:Philadelphia|费城|Филадельфия|فيلادلفيا||Filadelfia|Philadelphie|Filadélfia|
US:Phoenix|菲尼克斯|Финикс|فينيكس||||
US:Portland|波特兰|Портленд|بورتلاند||||
US:San Antonio|圣安东尼奥|Сан-Антонио|سان أنطونيو||||
US:San Diego|圣迭戈|Сан-Диего|سان دييغو||||
US:San Francisco|旧金山|Сан-Франциско|سان فرانسيسكو||||
US:San Jose|圣何塞|Сан-Хосе|سان خوسيه||||
US:Seattle|西雅图|Сиэтл|سياتل||||
US:Washington, D.C.|华盛顿|Вашингтон|واشنطن|Washington|Washington|Washington|Washington|Washington
UY:Montevideo|蒙得维的亚|Монтевидео|مونتفيديو|||||
UZ:Samarkand|撒马尔罕|Самарканд|سمرقند||||
UZ:Tashkent|塔什干|Ташкент|طشقند|||Tachkent||Taschkent
VE:Caracas|加拉加斯|Каракас|كاراكاس||||
VE:Maracaibo|马拉开波|Маракайбо|ماراكايبو||||
VE:Valencia|巴伦西亚|Валенсия|بلنسية||||
VN:Da Nang|岘港|Дананг|دا نانغ||||
VN:Hanoi|河内|Ханой|هانوي||Hanói|Hanoï|Hanói|
VN:Ho Chi Minh City|胡志明市|Хошимин|هو تشي منه||Ciudad Ho Chi Minh|Hô-Chi-Minh-Ville|Cidade de Ho Chi Minh|Ho-Chi-Minh-Stadt
XK:Pristina|普里什蒂纳|Приштина|بريشتينا||||
YE:Sanaa|萨那|Сана|صنعاء||Saná||Saná|
ZA:Cape Town|开普敦|Кейптаун|كيب تاون||Ciudad del Cabo|Le Cap|Cidade do Cabo|Kapstadt
ZA:Durban|德班|Дурбан|ديربان||||
ZA:Johannesburg|约翰内斯堡|Йоханнесбург|جوهانسبرغ||Johannesburgo||Joanesburgo|
ZA:Pretoria|比勒陀利亚|Претория|بريتوريا||||
ZM:Lusaka|卢萨卡|Лусака|لوساكا||||
ZW:Harare|哈拉雷|Хараре|هراري||||
`
