/*
 * Links in names of people. Names are in messages to others, where mail programs and chats turn addresses into links, whatever
 * their case.
 */

/** An address with a scheme or a path: `https://…`, `mailto:…`, `www.…`, `Evil.Example/now`. */
const link = /:\/\/|\b(mailto|javascript|data):|\bwww\.|[\p{L}\p{N}-]\.[\p{L}\p{N}-]+[/?#:@]/iu;

/** A host as it is usually written, `evil.example`. A capital letter after the full stop is a name: `St.John`. */
const host = /[\p{L}\p{N}-]{2}\.\p{Ll}{2,}(?![\p{L}\p{N}])/u;

const oneOf = (words: string) => `(?:${words.trim().replaceAll(/\s+/g, "|")})`;

/** Domains that also follow one letter, as in `X.Com`; no one has such a name. */
const usual = "com net org info biz co io me app dev";

/** Other top-level domains in use, without those that are a name or title too, as in `A.Kim`, `Ann Lee.Sr`. */
const others = oneOf(`${usual} edu gov mil int name pro mobi online site website shop store top club live click link cloud tech space
  fun icu xyz vip win bid zip mov news blog page agency digital email host press support services wiki zone
  ac ad ae af ag ai al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck
  cl cm cn cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr
  gs gt gu gw gy hk hm hn hr ht hu id ie il im in iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls
  lt lu lv ly ma mc mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph
  pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so ss st su sv sx sy sz tc td tf tg th tj tk
  tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
  рф укр бел бг срб 中国 中國 公司 网络 香港 台湾 台灣 한국 भारत السعودية امارات مصر`);

/** What stands before a name with a full stop: `Dr.Li`. */
const titles = oneOf("dr drs mr mrs ms mx st ste prof sr jr fr rev hon sri shri smt md mohd ing mag dipl maj capt col gen lt sgt");

const [start, end] = ["(?<![\\p{L}\\p{N}-])", "(?![\\p{L}\\p{N}])"];
const domain = new RegExp(`${start}(?:[\\p{L}\\p{N}]\\.${oneOf(usual)}|(?!${titles}\\.)[\\p{L}\\p{N}-]{2,}\\.${others})${end}`, "iu");

/** Whether a name contains what messages would turn into a link. */
export const hasLink = (name: string) => link.test(name) || host.test(name) || domain.test(name);
