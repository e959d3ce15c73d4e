/** Likely causes | workshop advice, by kind of fault; `stop`, `workshop` and `note` are the advice for the driver. */
type Advice = Readonly<Record<string, string>>

const zh: Advice = {
  stop: '在安全处停车并熄火，不要继续行驶。',
  workshop: '谨慎行驶，几天内到维修站检查。',
  note: '暂不需处理，下次保养时告知维修站。',
  fuel: '燃油滤清器堵塞、供油管路进气、喷油器磨损|更换滤清器，排空气，检测喷油器',
  sensor: '线路断开、插头腐蚀、传感器老化|在插头处测量供电与信号，更换传感器',
  heat: '冷却液不足、节温器卡滞、风扇离合器打滑|检查液位与渗漏，带负荷测试节温器和风扇',
  air: '增压管路漏气、增压器叶片卡滞|对增压管路做压力测试，清洁或更换执行器',
  exhaust: '阀门积碳、催化器老化、氮氧传感器漂移|清洁阀门，对比两个氮氧传感器，检测催化器',
  oil: '机油不足、压力传感器故障、机油泵磨损|先查油位，再用机械表测量压力',
  supply: '蓄电池老化、发电机或调节器故障|蓄电池带载测试，怠速时测量充电电压',
  gearbox: '变速箱控制单元存有故障码|读取变速箱控制单元的故障码',
  highVoltage: '插头未锁止、线缆受潮、绝缘破损|仅限持证人员：断电后逐段测量绝缘',
  motor: '逆变器故障、旋变信号丢失|读取电机控制器，检查旋变和相线',
  batteryHeat: '冷却回路堵塞、高温环境下充电|检查电池回路的水泵与冷却液，对比各模组温度',
  batteryAge: '电芯老化或不均衡|进行均衡充电，测量容量，更换模组',
  urea: '尿素罐空、喷嘴结晶、尿素质量差|加注尿素，冲洗喷嘴，检测浓度',
  filter: '短途行驶多、再生被中断|停车再生，清洁捕集器',
  brake: '传感器间隙过大、线缆磨损|调整间隙，检查齿圈和线缆',
  view: '镜头前有污垢、结冰或贴纸|清洁玻璃，更换风挡后重新标定',
  bus: '总线断线、缺终端电阻、控制单元无供电|测量两线间 60 欧，检查无响应单元的供电',
}

const ru: Advice = {
  stop: 'Остановитесь в безопасном месте и заглушите двигатель. Дальше не ехать.',
  workshop: 'Двигайтесь осторожно и в ближайшие дни обратитесь в сервис.',
  note: 'Сейчас ничего делать не нужно; сообщите при следующем обслуживании.',
  fuel: 'Засорён топливный фильтр, воздух в магистрали, износ форсунок|Заменить фильтр, прокачать магистраль, проверить форсунки',
  sensor: 'Обрыв провода, коррозия разъёма, износ датчика|Измерить питание и сигнал на разъёме, заменить датчик',
  heat: 'Мало охлаждающей жидкости, заклинил термостат, пробуксовывает муфта вентилятора|Проверить уровень и утечки, термостат и вентилятор под нагрузкой',
  air: 'Негерметичен тракт наддува, заедают лопатки турбины|Опрессовать тракт наддува, очистить или заменить привод',
  exhaust:
    'Нагар в клапане, износ катализатора, уход показаний датчика NOx|Очистить клапан, сравнить оба датчика NOx, проверить катализатор',
  oil: 'Мало масла, неисправен датчик давления, износ насоса|Сначала проверить уровень, затем измерить давление манометром',
  supply:
    'Старая батарея, генератор или его регулятор|Проверить батарею под нагрузкой, измерить напряжение зарядки на холостом ходу',
  gearbox: 'Код сохранён в блоке управления КПП|Считать коды блока управления КПП',
  highVoltage:
    'Разъём не зафиксирован, влага в кабеле, повреждена изоляция|Только допущенный персонал: обесточить и измерить изоляцию по участкам',
  motor: 'Неисправен инвертор, пропал сигнал резольвера|Считать блок двигателя, проверить резольвер и фазные кабели',
  batteryHeat:
    'Засорён контур охлаждения, зарядка в жару|Проверить насос и жидкость контура батареи, сравнить температуры модулей',
  batteryAge:
    'Ячейки состарились или разбалансированы|Выполнить балансировочную зарядку, измерить ёмкость, заменить модуль',
  urea: 'Бак пуст, кристаллы на форсунке, плохое качество|Заправить, промыть форсунку, проверить концентрацию',
  filter: 'Много коротких поездок, прерванная регенерация|Запустить регенерацию на стоянке, очистить фильтр',
  brake: 'Большой зазор датчика, перетёрт кабель|Выставить зазор, проверить зубчатый венец и кабель',
  view: 'Грязь, лёд или наклейка перед объективом|Очистить стекло, после замены лобового стекла откалибровать',
  bus: 'Обрыв пары, нет согласующего резистора, блок без питания|Измерить 60 Ом между линиями, проверить питание молчащего блока',
}

const es: Advice = {
  stop: 'Deténgase en un lugar seguro y apague el motor. No siga conduciendo.',
  workshop: 'Conduzca con cuidado y llévelo al taller en los próximos días.',
  note: 'No hay que hacer nada ahora; coméntelo en la próxima revisión.',
  fuel: 'Filtro de combustible obstruido, aire en la alimentación, inyectores gastados|Cambiar el filtro, purgar la alimentación, comprobar los inyectores',
  sensor: 'Cable roto, conector corroído, sensor agotado|Medir alimentación y señal en el conector, cambiar el sensor',
  heat: 'Poco refrigerante, termostato bloqueado, el embrague del ventilador patina|Comprobar nivel y fugas, probar termostato y ventilador con carga',
  air: 'Fuga en el conducto de sobrealimentación, álabes del turbo agarrotados|Prueba de presión del conducto, limpiar o cambiar el actuador',
  exhaust:
    'Hollín en la válvula, catalizador envejecido, deriva del sensor de NOx|Limpiar la válvula, comparar ambos sensores de NOx, comprobar el catalizador',
  oil: 'Poco aceite, sensor de presión averiado, bomba gastada|Primero el nivel, después medir la presión con manómetro',
  supply:
    'Batería envejecida, alternador o su regulador|Probar la batería con carga, medir la tensión de carga al ralentí',
  gearbox: 'Código guardado en el control de la transmisión|Leer los códigos del control de la transmisión',
  highVoltage:
    'Conector sin enclavar, humedad en un cable, aislamiento dañado|Solo personal cualificado: desconectar y medir el aislamiento por tramos',
  motor:
    'Avería del inversor, señal del resolver perdida|Leer el control del motor, comprobar resolver y cables de fase',
  batteryHeat:
    'Circuito de refrigeración obstruido, carga con mucho calor|Comprobar bomba y refrigerante de la batería, comparar la temperatura de los módulos',
  batteryAge:
    'Celdas envejecidas o desequilibradas|Hacer una carga de equilibrado, medir la capacidad, cambiar el módulo',
  urea: 'Depósito vacío, cristales en la boquilla, mala calidad|Rellenar, limpiar la boquilla, comprobar la concentración',
  filter: 'Muchos trayectos cortos, regeneración interrumpida|Iniciar una regeneración en parado, limpiar el filtro',
  brake: 'Holgura del sensor excesiva, cable rozado|Ajustar la holgura, comprobar la corona dentada y el cable',
  view: 'Suciedad, hielo o una pegatina ante el objetivo|Limpiar el cristal, calibrar tras cambiar el parabrisas',
  bus: 'Par interrumpido, falta la resistencia terminal, unidad sin alimentación|Medir 60 ohmios entre las líneas, comprobar la alimentación de la unidad callada',
}

const fr: Advice = {
  stop: 'Arrêtez-vous en lieu sûr et coupez le moteur. Ne reprenez pas la route.',
  workshop: 'Roulez prudemment et passez à l’atelier dans les prochains jours.',
  note: 'Rien à faire maintenant ; signalez-le à la prochaine révision.',
  fuel: 'Filtre à carburant colmaté, air dans l’alimentation, injecteurs usés|Changer le filtre, purger l’alimentation, contrôler les injecteurs',
  sensor:
    'Fil coupé, connecteur corrodé, capteur en fin de vie|Mesurer alimentation et signal au connecteur, changer le capteur',
  heat: 'Manque de liquide, thermostat bloqué, embrayage de ventilateur qui patine|Vérifier niveau et fuites, tester thermostat et ventilateur en charge',
  air: 'Fuite du circuit de suralimentation, aubes du turbo grippées|Mettre le circuit sous pression, nettoyer ou changer l’actionneur',
  exhaust:
    'Suie dans la vanne, catalyseur vieilli, dérive du capteur de NOx|Nettoyer la vanne, comparer les deux capteurs de NOx, tester le catalyseur',
  oil: 'Manque d’huile, capteur de pression défectueux, pompe usée|D’abord le niveau, puis mesurer la pression au manomètre',
  supply:
    'Batterie vieillie, alternateur ou son régulateur|Tester la batterie en charge, mesurer la tension de charge au ralenti',
  gearbox: 'Code enregistré dans la commande de boîte|Lire les codes de la commande de boîte',
  highVoltage:
    'Connecteur non verrouillé, humidité dans un câble, isolant abîmé|Personnel habilité uniquement : consigner et mesurer l’isolement par tronçon',
  motor:
    'Défaut de l’onduleur, signal du résolveur perdu|Lire la commande moteur, contrôler le résolveur et les câbles de phase',
  batteryHeat:
    'Circuit de refroidissement bouché, charge par forte chaleur|Contrôler pompe et liquide du circuit, comparer la température des modules',
  batteryAge:
    'Cellules vieillies ou déséquilibrées|Faire une charge d’équilibrage, mesurer la capacité, changer le module',
  urea: 'Réservoir vide, cristaux à la buse, mauvaise qualité|Faire le plein, rincer la buse, contrôler la concentration',
  filter: 'Nombreux trajets courts, régénération interrompue|Lancer une régénération à l’arrêt, nettoyer le filtre',
  brake: 'Entrefer du capteur trop grand, câble frotté|Régler l’entrefer, contrôler la cible et le câble',
  view: 'Saleté, glace ou autocollant devant l’objectif|Nettoyer la vitre, étalonner après changement de pare-brise',
  bus: 'Paire coupée, résistance de terminaison absente, calculateur sans alimentation|Mesurer 60 ohms entre les lignes, contrôler l’alimentation du calculateur muet',
}

const pt: Advice = {
  stop: 'Pare num local seguro e desligue o motor. Não continue a conduzir.',
  workshop: 'Conduza com cuidado e leve o veículo à oficina nos próximos dias.',
  note: 'Nada a fazer agora; refira-o na próxima revisão.',
  fuel: 'Filtro de combustível entupido, ar na alimentação, injetores gastos|Trocar o filtro, purgar a alimentação, testar os injetores',
  sensor:
    'Fio partido, conector corroído, sensor no fim de vida|Medir alimentação e sinal no conector, trocar o sensor',
  heat: 'Pouco líquido, termóstato preso, embraiagem da ventoinha a patinar|Verificar nível e fugas, testar termóstato e ventoinha em carga',
  air: 'Fuga na conduta de sobrealimentação, palhetas do turbo presas|Testar a conduta sob pressão, limpar ou trocar o atuador',
  exhaust:
    'Fuligem na válvula, catalisador envelhecido, desvio do sensor de NOx|Limpar a válvula, comparar os dois sensores de NOx, testar o catalisador',
  oil: 'Pouco óleo, sensor de pressão avariado, bomba gasta|Primeiro o nível, depois medir a pressão com manómetro',
  supply:
    'Bateria envelhecida, alternador ou o seu regulador|Testar a bateria em carga, medir a tensão de carga ao ralenti',
  gearbox: 'Código guardado no controlo da transmissão|Ler os códigos do controlo da transmissão',
  highVoltage:
    'Conector por travar, humidade num cabo, isolamento danificado|Só pessoal qualificado: desligar e medir o isolamento por troços',
  motor: 'Avaria do inversor, sinal do resolver perdido|Ler o controlo do motor, verificar resolver e cabos de fase',
  batteryHeat:
    'Circuito de arrefecimento obstruído, carga com muito calor|Verificar bomba e líquido do circuito, comparar a temperatura dos módulos',
  batteryAge:
    'Células envelhecidas ou desequilibradas|Fazer uma carga de equilíbrio, medir a capacidade, trocar o módulo',
  urea: 'Depósito vazio, cristais no bico, má qualidade|Atestar, lavar o bico, verificar a concentração',
  filter: 'Muitos trajetos curtos, regeneração interrompida|Iniciar uma regeneração parado, limpar o filtro',
  brake: 'Folga do sensor excessiva, cabo roçado|Acertar a folga, verificar a roda dentada e o cabo',
  view: 'Sujidade, gelo ou um autocolante à frente da lente|Limpar o vidro, calibrar depois de trocar o para-brisas',
  bus: 'Par interrompido, falta a resistência terminal, unidade sem alimentação|Medir 60 ohm entre as linhas, verificar a alimentação da unidade muda',
}

const ar: Advice = {
  stop: 'توقّف في مكان آمن وأطفئ المحرك. لا تتابع القيادة.',
  workshop: 'قُد بحذر وراجع الورشة خلال الأيام القادمة.',
  note: 'لا يلزم شيء الآن؛ اذكره في الصيانة القادمة.',
  fuel: 'انسداد مرشح الوقود، هواء في خط التغذية، تآكل البخاخات|تغيير المرشح، تنفيس خط التغذية، فحص البخاخات',
  sensor: 'سلك مقطوع، موصل متآكل، انتهاء عمر المستشعر|قياس التغذية والإشارة عند الموصل، تغيير المستشعر',
  heat: 'نقص سائل التبريد، تعلّق الثرموستات، انزلاق قابض المروحة|فحص المستوى والتسرب، اختبار الثرموستات والمروحة تحت الحمل',
  air: 'تسرب في أنبوب الشحن، تعلّق ريش الشاحن التوربيني|اختبار مسار الشحن بالضغط، تنظيف المشغّل أو تغييره',
  exhaust: 'سخام في الصمام، تقادم المحفّز، انحراف مستشعر أكاسيد النيتروجين|تنظيف الصمام، مقارنة المستشعرين، فحص المحفّز',
  oil: 'نقص الزيت، عطل مستشعر الضغط، تآكل المضخة|فحص المستوى أولًا ثم قياس الضغط بمقياس ميكانيكي',
  supply: 'تقادم البطارية، المولّد أو منظّمه|اختبار البطارية تحت الحمل، قياس جهد الشحن في التباطؤ',
  gearbox: 'رمز مخزّن في وحدة ناقل الحركة|قراءة رموز وحدة ناقل الحركة',
  highVoltage: 'موصل غير مقفل، رطوبة في كابل، تلف العزل|للمؤهلين فقط: فصل الجهد وقياس العزل مقطعًا مقطعًا',
  motor: 'عطل العاكس، فقدان إشارة الريزولفر|قراءة وحدة المحرك، فحص الريزولفر وكابلات الأطوار',
  batteryHeat: 'انسداد دائرة التبريد، الشحن في حرارة عالية|فحص المضخة والسائل، مقارنة حرارة الوحدات',
  batteryAge: 'تقادم الخلايا أو عدم توازنها|شحن موازنة، قياس السعة، تغيير الوحدة',
  urea: 'الخزان فارغ، بلورات عند البخاخ، جودة رديئة|التعبئة، غسل البخاخ، فحص التركيز',
  filter: 'رحلات قصيرة كثيرة، انقطاع التجديد|بدء التجديد أثناء الوقوف، تنظيف المرشح',
  brake: 'خلوص المستشعر كبير، احتكاك الكابل|ضبط الخلوص، فحص العجلة المسننة والكابل',
  view: 'أوساخ أو جليد أو ملصق أمام العدسة|تنظيف الزجاج، المعايرة بعد تغيير الزجاج الأمامي',
  bus: 'انقطاع الزوج، نقص مقاومة الطرف، وحدة بلا تغذية|قياس 60 أوم بين الخطين، فحص تغذية الوحدة الصامتة',
}

const de: Advice = {
  stop: 'An sicherer Stelle anhalten und den Motor abstellen. Nicht weiterfahren.',
  workshop: 'Vorsichtig weiterfahren und in den nächsten Tagen in die Werkstatt.',
  note: 'Jetzt nichts zu tun; bei der nächsten Wartung erwähnen.',
  fuel: 'Kraftstofffilter verstopft, Luft in der Zuleitung, Einspritzdüsen verschlissen|Filter wechseln, Zuleitung entlüften, Einspritzdüsen prüfen',
  sensor:
    'Leitung unterbrochen, Stecker korrodiert, Sensor am Ende|Versorgung und Signal am Stecker messen, Sensor tauschen',
  heat: 'Zu wenig Kühlmittel, Thermostat klemmt, Lüfterkupplung rutscht|Stand und Undichtigkeiten prüfen, Thermostat und Lüfter unter Last prüfen',
  air: 'Ladeluftweg undicht, Turboladerschaufeln klemmen|Ladeluftweg abdrücken, Steller reinigen oder tauschen',
  exhaust:
    'Ruß im Ventil, Katalysator gealtert, NOx-Sensor driftet|Ventil reinigen, beide NOx-Sensoren vergleichen, Katalysator prüfen',
  oil: 'Zu wenig Öl, Drucksensor defekt, Pumpe verschlissen|Erst den Ölstand prüfen, dann den Druck mechanisch messen',
  supply: 'Batterie gealtert, Generator oder Regler|Batterie unter Last prüfen, Ladespannung im Leerlauf messen',
  gearbox: 'Code in der Getriebesteuerung gespeichert|Codes der Getriebesteuerung auslesen',
  highVoltage:
    'Stecker nicht verriegelt, Feuchtigkeit im Kabel, Isolation beschädigt|Nur Fachkundige: freischalten, Isolation Abschnitt für Abschnitt messen',
  motor: 'Wechselrichterfehler, Resolversignal fehlt|Motorsteuerung auslesen, Resolver und Phasenkabel prüfen',
  batteryHeat:
    'Kühlkreis verstopft, Laden bei großer Hitze|Pumpe und Kühlmittel des Batteriekreises prüfen, Modultemperaturen vergleichen',
  batteryAge: 'Zellen gealtert oder unausgeglichen|Ausgleichsladung fahren, Kapazität messen, Modul tauschen',
  urea: 'Tank leer, Kristalle an der Düse, schlechte Qualität|Auffüllen, Düse spülen, Konzentration prüfen',
  filter: 'Viele Kurzstrecken, Regeneration abgebrochen|Standregeneration starten, Filter reinigen',
  brake: 'Sensorabstand zu groß, Kabel durchgescheuert|Abstand einstellen, Polrad und Kabel prüfen',
  view: 'Schmutz, Eis oder ein Aufkleber vor der Linse|Scheibe reinigen, nach Wechsel der Frontscheibe kalibrieren',
  bus: 'Leitungspaar unterbrochen, Abschlusswiderstand fehlt, Steuergerät ohne Versorgung|60 Ohm zwischen den Leitungen messen, Versorgung des stummen Geräts prüfen',
}

/** Translations of the demo dictionary's English texts. */
export const DEMO_FAULT_ADVICE = { zh, ru, es, fr, pt, ar, de } as const
