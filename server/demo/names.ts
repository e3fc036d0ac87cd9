import type { Random } from './random'

/** A name in both scripts: Latin and Arabic. */
export type Name = readonly [latin: string, arabic: string]

const WOMEN: readonly Name[] = [
  ['Salma', 'سلمى'],
  ['Mona', 'منى'],
  ['Fatima', 'فاطمة'],
  ['Khadija', 'خديجة'],
  ['Rania', 'رانيا'],
  ['Hala', 'هالة'],
  ['Doaa', 'دعاء'],
  ['Ines', 'إيناس'],
  ['Sarra', 'سارة'],
  ['Nour', 'نور'],
  ['Amira', 'أميرة'],
  ['Yasmine', 'ياسمين'],
  ['Hiba', 'هبة'],
  ['Aya', 'آية'],
  ['Imane', 'إيمان'],
  ['Zineb', 'زينب'],
  ['Rim', 'ريم'],
  ['Asma', 'أسماء'],
  ['Meriem', 'مريم'],
  ['Layla', 'ليلى'],
  ['Dina', 'دينا'],
  ['Houda', 'هدى'],
  ['Nesrine', 'نسرين'],
  ['Wafa', 'وفاء'],
  ['Sanaa', 'سناء'],
  ['Marwa', 'مروة'],
]
const MEN: readonly Name[] = [
  ['Karim', 'كريم'],
  ['Omar', 'عمر'],
  ['Youssef', 'يوسف'],
  ['Ahmed', 'أحمد'],
  ['Mohamed', 'محمد'],
  ['Mahmoud', 'محمود'],
  ['Hamza', 'حمزة'],
  ['Anas', 'أنس'],
  ['Yacine', 'ياسين'],
  ['Tarek', 'طارق'],
  ['Bilal', 'بلال'],
  ['Khaled', 'خالد'],
  ['Mehdi', 'مهدي'],
  ['Ayoub', 'أيوب'],
  ['Nabil', 'نبيل'],
  ['Sami', 'سامي'],
  ['Walid', 'وليد'],
  ['Ismail', 'إسماعيل'],
  ['Zakaria', 'زكرياء'],
  ['Rami', 'رامي'],
  ['Fares', 'فارس'],
  ['Ibrahim', 'إبراهيم'],
  ['Adel', 'عادل'],
  ['Hassan', 'حسن'],
  ['Moataz', 'معتز'],
  ['Abdelrahman', 'عبد الرحمن'],
]
const FAMILIES: Readonly<Record<string, readonly Name[]>> = {
  eg: [
    ['Mansour', 'منصور'],
    ['Elsayed', 'السيد'],
    ['Hassan', 'حسن'],
    ['Nabil', 'نبيل'],
    ['Saleh', 'صالح'],
    ['Abdelaziz', 'عبد العزيز'],
    ['Shaheen', 'شاهين'],
    ['Ghoneim', 'غنيم'],
    ['Fouad', 'فؤاد'],
    ['Ramadan', 'رمضان'],
    ['Mostafa', 'مصطفى'],
    ['Elshazly', 'الشاذلي'],
    ['Zaki', 'زكي'],
    ['Khalifa', 'خليفة'],
    ['Abdelhamid', 'عبد الحميد'],
    ['Radwan', 'رضوان'],
    ['Tawfik', 'توفيق'],
    ['Sabry', 'صبري'],
  ],
  ma: [
    ['Bennani', 'بناني'],
    ['Ait Lahcen', 'آيت لحسن'],
    ['Ouazzani', 'الوزاني'],
    ['Zouhair', 'زهير'],
    ['Amrani', 'العمراني'],
    ['El Idrissi', 'الإدريسي'],
    ['Tazi', 'التازي'],
    ['Berrada', 'برادة'],
    ['Chraibi', 'الشرايبي'],
    ['Alaoui', 'العلوي'],
    ['Benjelloun', 'بنجلون'],
    ['Lahlou', 'لحلو'],
    ['Sefrioui', 'الصفريوي'],
    ['Kettani', 'الكتاني'],
    ['Bouazza', 'بوعزة'],
    ['Naciri', 'الناصري'],
  ],
  tn: [
    ['Trabelsi', 'الطرابلسي'],
    ['Gharbi', 'الغربي'],
    ['Ben Ali', 'بن علي'],
    ['Jaziri', 'الجزيري'],
    ['Hammami', 'الهمامي'],
    ['Mejri', 'الماجري'],
    ['Bouzid', 'بوزيد'],
    ['Chebbi', 'الشابي'],
    ['Ayari', 'العياري'],
    ['Dridi', 'الدريدي'],
    ['Ferjani', 'الفرجاني'],
    ['Karoui', 'القروي'],
  ],
  dz: [
    ['Belkacem', 'بلقاسم'],
    ['Boudiaf', 'بوضياف'],
    ['Hamidi', 'حميدي'],
    ['Cherif', 'شريف'],
    ['Meziane', 'مزيان'],
    ['Brahimi', 'إبراهيمي'],
    ['Ziani', 'زياني'],
    ['Saadi', 'سعدي'],
  ],
  jo: [
    ['Qasem', 'قاسم'],
    ['Haddad', 'حداد'],
    ['Obeidat', 'عبيدات'],
    ['Khatib', 'الخطيب'],
    ['Nasser', 'ناصر'],
    ['Zoubi', 'الزعبي'],
    ['Masri', 'المصري'],
    ['Awad', 'عوض'],
  ],
  lb: [
    ['Khoury', 'خوري'],
    ['Daher', 'ضاهر'],
    ['Saad', 'سعد'],
    ['Fakhoury', 'فاخوري'],
    ['Hamdan', 'حمدان'],
    ['Karam', 'كرم'],
  ],
  sy: [
    ['Al-Halabi', 'الحلبي'],
    ['Shami', 'الشامي'],
    ['Darwish', 'درويش'],
    ['Kabbani', 'قباني'],
    ['Sabbagh', 'صباغ'],
    ['Homsi', 'الحمصي'],
  ],
}

/** A whole name of somebody of a country, in both scripts. */
export function personOf(random: Random, country: string): Name {
  const given = random.one(random.chance(0.56) ? WOMEN : MEN)
  const family = random.one(FAMILIES[country] ?? (FAMILIES.eg as readonly Name[]))
  return [`${given[0]} ${family[0]}`, `${given[1]} ${family[1]}`]
}

/** Whether the given name is a woman's. */
export const isWoman = ([latin]: Name): boolean => WOMEN.some(([given]) => latin.startsWith(`${given} `))

/** As staff write names: in both scripts, or in the one that the person wrote in. */
export function writtenName(random: Random, [latin, arabic]: Name): string {
  const style = random.weighted({ both: 46, latin: 34, arabic: 20 })
  return style === 'both' ? `${latin} ${arabic}` : style === 'latin' ? latin : arabic
}

/** The part of an e-mail address before the at sign. */
export function mailbox([latin]: Name): string {
  return latin.toLowerCase().replace(/[^a-z]+/g, '.')
}

/** Mobile numbers as each country has them, E.164. */
const MOBILES: Readonly<Record<string, (random: Random) => string>> = {
  eg: random => `+201${random.one(['0', '1', '2', '5'])}${random.digits(8)}`,
  ma: random => `+2126${random.one(['1', '5', '6', '7'])}${random.digits(7)}`,
  tn: random => `+216${random.one(['20', '22', '25', '50', '52', '55', '92', '98'])}${random.digits(6)}`,
  dz: random => `+213${random.one(['55', '56', '66', '67', '77', '79'])}${random.digits(7)}`,
  jo: random => `+9627${random.one(['7', '8', '9'])}${random.digits(7)}`,
  lb: random => `+961${random.one(['70', '71', '76', '81'])}${random.digits(6)}`,
  sy: random => `+9639${random.one(['3', '4', '5', '8', '9'])}${random.digits(7)}`,
}

/** A mobile number of a country. */
export function mobileOf(random: Random, country: string): string {
  return (MOBILES[country] ?? (MOBILES.eg as (random: Random) => string))(random)
}
