/** The ledger, in order: one file for each claim, and nothing here but their list. A test holds that none is missing. */
import type { Claim } from '../../web/src/lessons/claims/claim.ts';
import { s001 } from './s001.ts';
import { s002 } from './s002.ts';
import { s003 } from './s003.ts';
import { s004 } from './s004.ts';
import { s005 } from './s005.ts';
import { s006 } from './s006.ts';
import { s007 } from './s007.ts';
import { s008 } from './s008.ts';
import { s009 } from './s009.ts';
import { s010 } from './s010.ts';
import { s011 } from './s011.ts';
import { s012 } from './s012.ts';
import { s013 } from './s013.ts';
import { s014 } from './s014.ts';
import { s015 } from './s015.ts';
import { s016 } from './s016.ts';
import { s017 } from './s017.ts';
import { s018 } from './s018.ts';
import { s019 } from './s019.ts';
import { s020 } from './s020.ts';
import { s021 } from './s021.ts';
import { s022 } from './s022.ts';
import { s023 } from './s023.ts';
import { s024 } from './s024.ts';
import { s025 } from './s025.ts';
import { s026 } from './s026.ts';
import { s027 } from './s027.ts';
import { s028 } from './s028.ts';
import { s029 } from './s029.ts';
import { s030 } from './s030.ts';
import { s031 } from './s031.ts';
import { s032 } from './s032.ts';
import { s033 } from './s033.ts';
import { s034 } from './s034.ts';
import { s035 } from './s035.ts';
import { s036 } from './s036.ts';
import { s037 } from './s037.ts';
import { s038 } from './s038.ts';
import { s039 } from './s039.ts';
import { s040 } from './s040.ts';
import { s041 } from './s041.ts';
import { s042 } from './s042.ts';
import { s043 } from './s043.ts';
import { s044 } from './s044.ts';
import { s045 } from './s045.ts';
import { s046 } from './s046.ts';
import { s047 } from './s047.ts';
import { s048 } from './s048.ts';
import { s049 } from './s049.ts';
import { s050 } from './s050.ts';
import { s051 } from './s051.ts';
import { s052 } from './s052.ts';
import { s053 } from './s053.ts';
import { s054 } from './s054.ts';
import { s055 } from './s055.ts';
import { s056 } from './s056.ts';
import { s057 } from './s057.ts';
import { s058 } from './s058.ts';
import { s059 } from './s059.ts';
import { s060 } from './s060.ts';
import { s061 } from './s061.ts';
import { s062 } from './s062.ts';
import { s063 } from './s063.ts';
import { s064 } from './s064.ts';
import { s065 } from './s065.ts';
import { s066 } from './s066.ts';
import { s067 } from './s067.ts';
import { s068 } from './s068.ts';
import { s069 } from './s069.ts';
import { s070 } from './s070.ts';
import { s071 } from './s071.ts';
import { s072 } from './s072.ts';
import { s073 } from './s073.ts';
import { s074 } from './s074.ts';
import { s075 } from './s075.ts';
import { s076 } from './s076.ts';
import { s077 } from './s077.ts';
import { s078 } from './s078.ts';
import { s079 } from './s079.ts';
import { s080 } from './s080.ts';
import { s081 } from './s081.ts';
import { s082 } from './s082.ts';
import { s083 } from './s083.ts';
import { s084 } from './s084.ts';
import { s085 } from './s085.ts';
import { s086 } from './s086.ts';
import { s087 } from './s087.ts';
import { s088 } from './s088.ts';
import { s089 } from './s089.ts';
import { s090 } from './s090.ts';
import { s091 } from './s091.ts';
import { s092 } from './s092.ts';
import { s093 } from './s093.ts';
import { s094 } from './s094.ts';
import { s095 } from './s095.ts';
import { s096 } from './s096.ts';
import { s097 } from './s097.ts';
import { s098 } from './s098.ts';
import { s099 } from './s099.ts';
import { s100 } from './s100.ts';
import { s101 } from './s101.ts';
import { s102 } from './s102.ts';
import { s103 } from './s103.ts';
import { s104 } from './s104.ts';
import { s105 } from './s105.ts';
import { s106 } from './s106.ts';
import { s107 } from './s107.ts';
import { s108 } from './s108.ts';
import { s109 } from './s109.ts';
import { s110 } from './s110.ts';
import { s111 } from './s111.ts';
import { s112 } from './s112.ts';
import { s113 } from './s113.ts';
import { s114 } from './s114.ts';
import { s115 } from './s115.ts';
import { s116 } from './s116.ts';
import { s117 } from './s117.ts';
import { s118 } from './s118.ts';
import { s119 } from './s119.ts';
import { s120 } from './s120.ts';
import { s121 } from './s121.ts';
import { s122 } from './s122.ts';
import { s123 } from './s123.ts';
import { s124 } from './s124.ts';
import { s125 } from './s125.ts';
import { s126 } from './s126.ts';
import { s127 } from './s127.ts';
import { s128 } from './s128.ts';
import { s129 } from './s129.ts';
import { s130 } from './s130.ts';
import { s131 } from './s131.ts';
import { s132 } from './s132.ts';
import { s133 } from './s133.ts';
import { s134 } from './s134.ts';

export const claims: readonly Claim[] = [
  s001,
  s002,
  s003,
  s004,
  s005,
  s006,
  s007,
  s008,
  s009,
  s010,
  s011,
  s012,
  s013,
  s014,
  s015,
  s016,
  s017,
  s018,
  s019,
  s020,
  s021,
  s022,
  s023,
  s024,
  s025,
  s026,
  s027,
  s028,
  s029,
  s030,
  s031,
  s032,
  s033,
  s034,
  s035,
  s036,
  s037,
  s038,
  s039,
  s040,
  s041,
  s042,
  s043,
  s044,
  s045,
  s046,
  s047,
  s048,
  s049,
  s050,
  s051,
  s052,
  s053,
  s054,
  s055,
  s056,
  s057,
  s058,
  s059,
  s060,
  s061,
  s062,
  s063,
  s064,
  s065,
  s066,
  s067,
  s068,
  s069,
  s070,
  s071,
  s072,
  s073,
  s074,
  s075,
  s076,
  s077,
  s078,
  s079,
  s080,
  s081,
  s082,
  s083,
  s084,
  s085,
  s086,
  s087,
  s088,
  s089,
  s090,
  s091,
  s092,
  s093,
  s094,
  s095,
  s096,
  s097,
  s098,
  s099,
  s100,
  s101,
  s102,
  s103,
  s104,
  s105,
  s106,
  s107,
  s108,
  s109,
  s110,
  s111,
  s112,
  s113,
  s114,
  s115,
  s116,
  s117,
  s118,
  s119,
  s120,
  s121,
  s122,
  s123,
  s124,
  s125,
  s126,
  s127,
  s128,
  s129,
  s130,
  s131,
  s132,
  s133,
  s134,
];
