#include "tape.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <vector>

namespace strata::tapes {
namespace {

std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte > 0x7e || c == '"' || c == '\\') {
      char escaped[8];
      std::snprintf(escaped, sizeof(escaped), "\\u%04x", byte);
      out += escaped;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string Json(const Counts& counts) {
  std::string out = "{";
  for (const auto& [name, count] : counts) {
    if (count == 0) continue;
    if (out.size() > 1) out += ",";
    out += Quoted(name) + ":" + std::to_string(count);
  }
  return out + "}";
}

// A parsed line. named: NAME=VALUE words, in any line at, from and to, in a `family` line its options.
struct Line {
  std::string operation;
  std::vector<std::string> words;
  std::map<std::string, std::string> named;

  explicit Line(const std::string& text) {
    std::istringstream in(text);
    in >> operation;
    for (std::string word; in >> word;) {
      const size_t equals = word.find('=');
      const std::string name = word.substr(0, equals);
      const bool of_read = name == "at" || name == "from" || name == "to";
      if (equals != std::string::npos && (of_read || operation == "family" || operation == "recover")) {
        named[name] = word.substr(equals + 1);
      } else {
        words.push_back(word);
      }
    }
  }
  std::string word(size_t i) const { return i < words.size() ? words[i] : ""; }
  uint64_t Number(const char* name) const { return std::strtoull(Named(name).c_str(), nullptr, 10); }
  std::string Named(const char* name) const {
    const auto found = named.find(name);
    return found == named.end() ? "" : found->second;
  }
};

class Player {
 public:
  Player(Subject& subject, std::ostream& out) : subject_(subject), out_(out) {}

  bool Take(const std::string& text, int number) {
    const Line line(text);
    if (line.operation.empty() || line.operation[0] == '#') return true;
    if (Write(line)) {
      writing_ = number;
      return true;
    }
    Finish();
    std::string answer;
    subject_.StartRecording();
    if (!Perform(line, &answer)) return false;
    const Counts recorded = subject_.Recorded();
    if (opened_) Print(number, line.operation, answer, recorded);
    return true;
  }

  // Prints the writes before this line.
  void Finish() {
    if (writing_ > 0) Print(writing_, "write", "", {});
    writing_ = 0;
  }

 private:
  // False if the line is not a write.
  bool Write(const Line& line) {
    const std::string& what = line.operation;
    if (what == "put") {
      subject_.Put(line.word(0), line.word(1));
    } else if (what == "delete") {
      subject_.Delete(line.word(0));
    } else if (what == "single_delete") {
      subject_.SingleDelete(line.word(0));
    } else if (what == "delete_range") {
      subject_.DeleteRange(line.word(0), line.word(1));
    } else {
      return false;
    }
    return true;
  }

  bool Perform(const Line& line, std::string* answer) {
    const std::string& what = line.operation;
    const std::string word = line.word(0);
    const std::string at = line.Named("at");
    if (what == "option") {
      subject_.SetOption(word, line.word(1));
      if (opened_) *answer = subject_.TakeConditions();
    } else if (what == "open") {
      subject_.Open();
      opened_ = true;
      before_ = subject_.Counters();
    } else if (what == "family") {
      subject_.MakeFamily(word, line.named);
    } else if (what == "in") {
      subject_.GoTo(word);
    } else if (what == "get") {
      *answer = subject_.Get(word, at);
    } else if (what == "snapshot") {
      subject_.TakeSnapshot(word);
    } else if (what == "release") {
      subject_.ReleaseSnapshot(word);
    } else if (what == "iterate") {
      cursor_ = subject_.Iterate(line.Named("from"), line.Named("to"), at);
    } else if (what == "close") {
      cursor_.reset();
    } else if ((what == "flush" || what == "compact") && !held_) {
      what == "flush" ? subject_.Flush() : subject_.Compact();
      *answer = subject_.Shape();
    } else if (what == "ingest" && !held_ && !line.words.empty() && line.words.size() % 2 == 0) {
      *answer = "+" + std::to_string(subject_.Ingest(line.words));
      *answer += " " + subject_.Shape();
    } else if (what == "codecs") {
      *answer = subject_.Codecs();
    } else if (what == "share" && !held_) {
      subject_.Share();
      *answer = subject_.Shapes();
    } else {
      return Stall(line, answer) || (cursor_ != nullptr && Move(line, answer));
    }
    return true;
  }

  bool Stall(const Line& line, std::string* answer) {
    const std::string& what = line.operation;
    if (what == "hold" && !held_) {
      subject_.Hold();
      held_ = true;
    } else if (what == "let_go" && held_) {
      subject_.LetGo();
      held_ = false;
      *answer = subject_.TakeConditions();
    } else if (what == "seal" && held_) {
      subject_.Seal();
      *answer = subject_.TakeConditions();
    } else if (what == "stalls") {
      *answer = subject_.Stalls();
    } else if (what == "pending") {
      *answer = subject_.Pending();
    } else if (what == "recover") {
      LogDamage damage{line.Number("log"), line.Number("cut"), {}, line.Named("remove") == "yes"};
      if (!line.Named("flip").empty()) damage.flip = line.Number("flip");
      *answer = subject_.Recover(line.word(0), damage);
    } else {
      return false;
    }
    return true;
  }

  bool Move(const Line& line, std::string* answer) {
    const std::string& what = line.operation;
    if (what == "first") {
      cursor_->SeekToFirst();
    } else if (what == "last") {
      cursor_->SeekToLast();
    } else if (what == "seek") {
      cursor_->Seek(line.word(0));
    } else if (what == "next" || what == "prev") {
      int n = line.words.empty() ? 1 : std::atoi(line.words[0].c_str());
      for (; n > 1 && cursor_->Valid(); n--) {
        what == "next" ? cursor_->Next() : cursor_->Prev();
        *answer += cursor_->Row() + " ";
      }
      // In neither engine may an iterator without a row be moved.
      if (!cursor_->Valid()) return true;
      what == "next" ? cursor_->Next() : cursor_->Prev();
    } else {
      return false;
    }
    *answer += cursor_->Row();
    return true;
  }

  void Print(int number, const std::string& operation, const std::string& answer, const Counts& recorded) {
    const Counts now = subject_.Counters();
    Counts moved;
    for (const auto& [name, count] : now) moved[name] = count - before_[name];
    before_ = now;
    out_ << "{\"line\":" << number << ",\"operation\":" << Quoted(operation) << ",\"answer\":" << Quoted(answer)
         << ",\"counters\":" << Json(moved) << ",\"comparisons\":" << Json(recorded) << "}\n";
  }

  Subject& subject_;
  std::ostream& out_;
  std::unique_ptr<Cursor> cursor_;
  Counts before_;
  int writing_ = 0;
  bool opened_ = false;
  bool held_ = false;
};

}  // namespace

std::string CodecsText(const std::map<int, std::multiset<std::string>>& levels) {
  std::string text;
  for (const auto& [level, codecs] : levels) {
    text += (text.empty() ? "L" : ", L") + std::to_string(level);
    for (const std::string& codec : codecs) text += " " + codec;
  }
  return text;
}

void Fail(const std::string& sentence) {
  std::fprintf(stderr, "%s\n", sentence.c_str());
  std::exit(2);
}

bool Play(Subject& subject, std::istream& tape, std::ostream& out) {
  Player player(subject, out);
  int number = 0;
  for (std::string text; std::getline(tape, text);) {
    if (player.Take(text, ++number)) continue;
    std::fprintf(stderr, "line %d is not a valid operation: %s\n", number, text.c_str());
    return false;
  }
  player.Finish();
  return true;
}

}  // namespace strata::tapes
